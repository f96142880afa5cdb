// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.workload;

import dev.sqldyno.catalog.text.Nearest;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A comparison that a workload requests on each engine, such as every {@code key} with {@code
 * bigint}.
 *
 * @param of the difference between the compared cells
 * @param name a parameter of the variants, or an operation's id; {@code workload} for a workload
 * @param baseline a value of the parameter, another operation's id, or another workload's id
 */
public record Question(Of of, String name, String baseline) {
  /** The difference between compared cells. */
  public enum Of {
    /** A parameter's value: each other one is compared with the baseline. */
    PARAMETER,
    /** The operation, in the same variant. */
    OPERATION,
    /** The workload, for operations of the same id. */
    WORKLOAD
  }

  private static final String WORKLOAD = "workload";

  /**
   * Returns the questions of a {@code compare:} map; throws CatalogException for an unknown name.
   */
  static List<Question> of(Map<String, String> compare, List<Operation> operations) {
    return compare.entrySet().stream()
        .map(each -> of(each.getKey(), each.getValue(), operations))
        .toList();
  }

  private static Question of(String name, String baseline, List<Operation> operations) {
    if (name.equals(WORKLOAD)) {
      return new Question(Of.WORKLOAD, name, baseline);
    }
    if (operations.stream().anyMatch(operation -> operation.varies(name))) {
      Nearest.require(baseline, values(name, operations), "compare: " + name + ": no variant has");
      return new Question(Of.PARAMETER, name, baseline);
    }
    List<String> ids = operations.stream().map(Operation::id).toList();
    List<String> names =
        Stream.concat(operations.stream().flatMap(Question::parameters), ids.stream())
            .distinct()
            .toList();
    Nearest.require(name, names, "compare: no parameter of a variant and no operation is called");
    Nearest.require(baseline, ids, "compare: " + name + ": no operation is called");
    return new Question(Of.OPERATION, name, baseline);
  }

  /** Returns the map with the first value in place of a baseline that no variant has. */
  static Map<String, String> kept(Map<String, String> compare, List<Operation> operations) {
    Map<String, String> kept = new LinkedHashMap<>();
    compare.forEach((name, baseline) -> {
      List<String> values = values(name, operations);
      kept.put(name, values.isEmpty() || values.contains(baseline) ? baseline : values.getFirst());
    });
    return kept;
  }

  /** Throws CatalogException unless each is an operation's id. */
  static void requireOperations(String key, Collection<String> ids, List<Operation> operations) {
    List<String> known = operations.stream().map(Operation::id).toList();
    ids.forEach(id -> Nearest.require(id, known, key + ": no operation is called"));
  }

  /** Throws CatalogException, which names the nearest one, for a name that no variant has. */
  static void requireNames(String key, Collection<String> names, List<Operation> operations) {
    List<String> known = operations.stream().flatMap(Question::parameters).distinct().toList();
    names.forEach(name -> Nearest.require(name, known, key + ": no variant has"));
  }

  private static Stream<String> parameters(Operation operation) {
    return operation.variants().stream().flatMap(variant -> variant.keySet().stream());
  }

  private static List<String> values(String name, List<Operation> operations) {
    return operations.stream()
        .flatMap(operation -> operation.variants().stream())
        .filter(variant -> variant.containsKey(name))
        .map(variant -> variant.get(name))
        .distinct()
        .toList();
  }
}
