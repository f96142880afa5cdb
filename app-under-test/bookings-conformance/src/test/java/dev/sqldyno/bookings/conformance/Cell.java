// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import dev.sqldyno.catalog.Stack;
import dev.sqldyno.testing.Form;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/** One stack on one engine, with one way of locking. */
record Cell(Form form, Stack stack, Locking locking) {

  /** How two bookings of the same totals are kept apart. */
  enum Locking {
    PESSIMISTIC,
    OPTIMISTIC;

    /** The word in the service's environment. */
    String id() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The engine that needs nothing but the build. */
  private static final String FIRST = "postgresql";

  /** One has locks in the quick size, the other versions. */
  private static final List<String> OTHERS = List.of("mariadb", "mysql");

  /**
   * Where the whole contract is tried: all chosen stacks, in the quick size on the first engine.
   */
  static Stream<Cell> whole() {
    return Effort.chosen().everyVariant()
        ? every()
        : on(FIRST, TestStacks.chosen(), Locking.PESSIMISTIC);
  }

  private static Stream<Cell> every() {
    return Stream.concat(Stream.of(FIRST), OTHERS.stream())
        .flatMap(engine ->
            Stream.of(Locking.values())
                .flatMap(locking -> on(engine, TestStacks.chosen(), locking)));
  }

  /** Where its core is tried, which locks and engines may break; in the quick size elsewhere. */
  static Stream<Cell> core() {
    if (Effort.chosen().everyVariant()) {
      return every();
    }
    List<Stack> stacks = oneOfEachDataLayer();
    return Stream.of(
            on(FIRST, stacks, Locking.OPTIMISTIC),
            on(OTHERS.get(0), stacks, Locking.PESSIMISTIC),
            on(OTHERS.get(1), stacks, Locking.OPTIMISTIC))
        .flatMap(cells -> cells);
  }

  /** On what threads a stack runs makes no difference to its statements. */
  private static List<Stack> oneOfEachDataLayer() {
    Set<String> seen = new HashSet<>();
    return TestStacks.chosen().stream()
        .filter(stack -> seen.add(stack.data().orElse(stack.id())))
        .toList();
  }

  private static Stream<Cell> on(String engine, List<Stack> stacks, Locking locking) {
    Set<String> engines = TestStacks.words("stacks.engines");
    return stacks.stream()
        .filter(_ -> engines.isEmpty() || engines.contains(engine))
        .map(stack -> new Cell(Form.of(engine), stack, locking));
  }

  @Override
  public String toString() {
    return "%s, %s, %s".formatted(stack.id(), form, locking.id());
  }
}
