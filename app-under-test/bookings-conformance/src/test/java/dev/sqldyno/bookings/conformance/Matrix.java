// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import static java.util.Comparator.comparing;

import dev.sqldyno.bookings.contract.Locking;
import dev.sqldyno.stacks.catalog.Stack;
import dev.sqldyno.testing.EngineDeployment;
import dev.sqldyno.testing.Skips;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Chooses which stacks are tried on which engines ({@code -Dstacks.engines=a,b}) and with which
 * locking. At every size each chosen stack is tried at least once.
 */
final class Matrix {
  /** The engines that the service supports. */
  private static final List<String> ENGINES = List.of("postgresql", "mariadb", "mysql");

  private static final Map<String, EngineDeployment> DEPLOYMENTS =
      ENGINES.stream().collect(Collectors.toMap(Function.identity(), EngineDeployment::of));

  private Matrix() {}

  /** Returns the cells of the whole contract: on the first engine, unless the size is full. */
  static List<ContractCase> whole() {
    return switch (ContractSize.chosen().cells()) {
      case ONE_EACH -> on(engines().getFirst(), Locking.PESSIMISTIC, oneOfEachModel());
      case EACH_ENGINE -> on(engines().getFirst(), Locking.PESSIMISTIC, TestStacks.chosen());
      case EVERY -> every();
    };
  }

  /** Returns the cells of the core, which depends on locking and engine. */
  static List<ContractCase> core() {
    return switch (ContractSize.chosen().cells()) {
      case ONE_EACH -> distributed(whatTheWholeLeavesOut());
      case EACH_ENGINE ->
          engines().stream()
              .flatMap(engine -> on(engine, lockingOfCore(engine), oneOfEachDataLayer()).stream())
              .toList();
      case EVERY -> every();
    };
  }

  private static List<ContractCase> every() {
    return engines().stream()
        .flatMap(engine ->
            Stream.of(Locking.values())
                .flatMap(locking -> on(engine, locking, TestStacks.chosen()).stream()))
        .toList();
  }

  /** Returns what is left out, and how many of how many; empty if nothing is. */
  static Optional<String> leftOut() {
    Set<String> left = stacksOnEngines(every());
    int all = left.size();
    left.removeAll(stacksOnEngines(whole()));
    left.removeAll(stacksOnEngines(core()));
    return left.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "not tested: not at this size: %d of %d stacks on engines (%s)"
                .formatted(left.size(), all, String.join(", ", left)));
  }

  private static Set<String> stacksOnEngines(List<ContractCase> cells) {
    return cells.stream()
        .map(ContractCase::stackOnEngine)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** Returns the chosen engines, in the order of the choice. */
  private static List<String> engines() {
    Set<String> chosen = Skips.words("stacks.engines");
    if (!ENGINES.containsAll(chosen)) {
      throw new IllegalArgumentException(
          "-Dstacks.engines=%s: there are %s".formatted(String.join(",", chosen), ENGINES));
    }
    return chosen.isEmpty() ? ENGINES : List.copyOf(chosen);
  }

  /** Alternates over the engines, beginning with the locking that the whole contract lacks. */
  private static Locking lockingOfCore(String engine) {
    return engines().indexOf(engine) % 2 == 0 ? Locking.OPTIMISTIC : Locking.PESSIMISTIC;
  }

  /**
   * Distributes the stacks over the engines. The first engine comes last, as the whole contract is
   * tried on it meanwhile.
   */
  private static List<ContractCase> distributed(List<Stack> stacks) {
    List<String> engines = new ArrayList<>(engines());
    Collections.rotate(engines, -1);
    return IntStream.range(0, stacks.size())
        .mapToObj(i -> {
          String engine = engines.get(i % engines.size());
          return new ContractCase(DEPLOYMENTS.get(engine), stacks.get(i), lockingOfCore(engine));
        })
        .sorted(comparing(cell -> cell.form().equals(DEPLOYMENTS.get(engines.getLast()))))
        .toList();
  }

  /**
   * Returns each stack that the whole contract leaves out, and one of each execution model that has
   * no such stack; if nothing is left, one of each data layer.
   */
  private static List<Stack> whatTheWholeLeavesOut() {
    List<Stack> whole = oneOfEachModel();
    Set<Stack> stacks = new LinkedHashSet<>(TestStacks.chosen());
    whole.forEach(stacks::remove);
    if (stacks.isEmpty()) {
      return oneOfEachDataLayer();
    }
    Set<Object> models = stacks.stream().map(Matrix::model).collect(Collectors.toSet());
    whole.stream().filter(stack -> models.add(model(stack))).forEach(stacks::add);
    return List.copyOf(stacks);
  }

  /** Returns one stack of each data layer, since threads do not change the statements. */
  private static List<Stack> oneOfEachDataLayer() {
    Set<String> seen = new HashSet<>();
    return TestStacks.chosen().stream().filter(stack -> seen.add(layer(stack))).toList();
  }

  /** Returns one stack of each model, with different data layers if there are enough of them. */
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

  /** Returns the execution model; a user's own stack counts as its own model. */
  private static Object model(Stack stack) {
    return stack.model().<Object>map(model -> model).orElse(stack.id());
  }

  private static String layer(Stack stack) {
    return stack.data().orElse(stack.id());
  }

  private static List<ContractCase> on(String engine, Locking locking, List<Stack> stacks) {
    return stacks.stream()
        .map(stack -> new ContractCase(DEPLOYMENTS.get(engine), stack, locking))
        .toList();
  }
}
