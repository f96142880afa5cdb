// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import dev.sqldyno.catalog.Stack;
import dev.sqldyno.testing.Form;
import dev.sqldyno.testing.Tried;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
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

  /** Where the core is tried unless all is, with which way of locking. */
  private static final List<Map.Entry<String, Locking>> CORE =
      List.of(
          Map.entry("mariadb", Locking.PESSIMISTIC),
          Map.entry("mysql", Locking.OPTIMISTIC),
          Map.entry(FIRST, Locking.OPTIMISTIC));

  /** Where the whole contract is tried: on the first engine, unless everywhere is asked for. */
  static Stream<Cell> whole() {
    return switch (Effort.chosen().cells()) {
      case ONE_EACH -> on(FIRST, Locking.PESSIMISTIC, oneOfEachModel());
      case EACH_ENGINE -> on(FIRST, Locking.PESSIMISTIC, TestStacks.chosen());
      case EVERY -> every();
    };
  }

  private static Stream<Cell> every() {
    return CORE.stream()
        .flatMap(engine ->
            Stream.of(Locking.values())
                .flatMap(locking -> on(engine.getKey(), locking, TestStacks.chosen())));
  }

  /** Where its core is tried, which locks and engines may break. */
  static Stream<Cell> core() {
    return switch (Effort.chosen().cells()) {
      case ONE_EACH -> dealtOut(oneOfEachDataLayer());
      case EACH_ENGINE ->
          CORE.stream()
              .flatMap(engine -> on(engine.getKey(), engine.getValue(), oneOfEachDataLayer()));
      case EVERY -> every();
    };
  }

  /** To one chosen engine after the other. */
  private static Stream<Cell> dealtOut(List<Stack> stacks) {
    var engines = CORE.stream().filter(engine -> isChosen(engine.getKey())).toList();
    return IntStream.range(0, engines.isEmpty() ? 0 : stacks.size())
        .boxed()
        .flatMap(i -> {
          var engine = engines.get(i % engines.size());
          return on(engine.getKey(), engine.getValue(), List.of(stacks.get(i)));
        });
  }

  /** On what threads a stack runs makes no difference to its statements. */
  private static List<Stack> oneOfEachDataLayer() {
    Set<String> seen = new HashSet<>();
    return TestStacks.chosen().stream().filter(stack -> seen.add(layer(stack))).toList();
  }

  /** Each with a data layer of its own, where there are enough of them. */
  private static List<Stack> oneOfEachModel() {
    Map<Object, Stack> byModel = new LinkedHashMap<>();
    Set<String> layers = new HashSet<>();
    for (Stack stack : TestStacks.chosen()) {
      if (!byModel.containsKey(model(stack)) && layers.add(layer(stack))) {
        byModel.put(model(stack), stack);
      }
    }
    TestStacks.chosen().forEach(stack -> byModel.putIfAbsent(model(stack), stack));
    return List.copyOf(byModel.values());
  }

  /** A stack of the user's own is one for itself. */
  private static Object model(Stack stack) {
    return stack.model().<Object>map(model -> model).orElse(stack.id());
  }

  private static String layer(Stack stack) {
    return stack.data().orElse(stack.id());
  }

  private static Stream<Cell> on(String engine, Locking locking, List<Stack> stacks) {
    return stacks.stream()
        .filter(_ -> isChosen(engine))
        .map(stack -> new Cell(Form.of(engine), stack, locking));
  }

  private static boolean isChosen(String engine) {
    Set<String> chosen = Tried.words("stacks.engines");
    List<String> all = CORE.stream().map(Map.Entry::getKey).toList();
    if (!all.containsAll(chosen)) {
      throw new IllegalArgumentException(
          "-Dstacks.engines=%s: there are %s".formatted(String.join(",", chosen), all));
    }
    return chosen.isEmpty() || chosen.contains(engine);
  }

  /** Whether it tells of itself under {@code /actuator}; a user's own need not. */
  boolean isSpring() {
    return stack.model().filter(model -> model != Stack.Model.EVENT_LOOP).isPresent();
  }

  @Override
  public String toString() {
    return "%s, %s, %s".formatted(stack.id(), form, locking.id());
  }
}
