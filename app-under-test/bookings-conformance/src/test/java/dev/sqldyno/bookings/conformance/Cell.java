// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import dev.sqldyno.catalog.Stack;
import dev.sqldyno.testing.Form;
import java.util.List;
import java.util.Locale;
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

  /** Where the whole contract is tried: the engine that needs nothing but the build. */
  private static final String FIRST = "postgresql";

  /** Each of these with one way of locking, unless all are wanted: InnoDB's is the other's too. */
  private static final List<String> OTHERS = List.of("mariadb", "mysql");

  /** All chosen stacks on the first engine. */
  static Stream<Cell> onTheFirstEngine() {
    return TestStacks.chosen().stream()
        .flatMap(stack ->
            Stream.of(Locking.values()).map(locking -> new Cell(Form.of(FIRST), stack, locking)));
  }

  /** All chosen stacks on the others. */
  static Stream<Cell> onTheOtherEngines() {
    return OTHERS.stream()
        .flatMap(engine ->
            TestStacks.chosen().stream()
                .flatMap(stack ->
                    Stream.of(Locking.values())
                        .filter(locking ->
                            Effort.chosen().everyVariant()
                                || locking.ordinal() == OTHERS.indexOf(engine))
                        .map(locking -> new Cell(Form.of(engine), stack, locking))));
  }

  @Override
  public String toString() {
    return "%s, %s, %s".formatted(stack.id(), form, locking.id());
  }
}
