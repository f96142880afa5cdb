// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import com.fasterxml.jackson.annotation.JacksonInject;
import com.fasterxml.jackson.annotation.OptBoolean;
import java.util.List;
import java.util.Map;

/**
 * One workload folder: {@code workloads/<id>/workload.yaml} and its SQL.
 *
 * @param id the folder's name
 * @param title a heading for the report
 * @param question what its numbers answer, one sentence
 * @param table the table that it makes; the {@code {table}} of settle statements
 * @param sizes named amounts (rows, keys, …) by size; statements and benchmarks use them by name
 * @param statements every statement that the workload needs on every engine
 * @param operations what is measured, in the report's order
 */
public record Workload(
    @JacksonInject(value = "id", useInput = OptBoolean.FALSE) String id,
    String title,
    String question,
    String table,
    Map<Size, Map<String, Long>> sizes,
    List<String> statements,
    List<Operation> operations) {

  public Workload {
    Values.required(title, "title");
    Values.required(question, "question");
    Values.required(table, "table");
    sizes = Values.ordered(Values.required(sizes, "sizes"));
    for (Size size : Size.values()) {
      Values.required(sizes.get(size), "sizes: " + size.id());
    }
    statements = Values.list(Values.required(statements, "statements"));
    operations = Values.list(Values.required(operations, "operations"));
  }

  /**
   * One measured operation.
   *
   * @param id its name in results and reports
   * @param benchmark the JMH benchmark, {@code Class.method}
   * @param variants the parameter combinations that a run measures; one empty map where there is
   *     nothing to vary
   */
  public record Operation(String id, String benchmark, List<Map<String, String>> variants) {
    public Operation {
      Values.required(id, "operations: id");
      Values.required(benchmark, "operations: benchmark");
      variants =
          variants == null ? List.of(Map.of()) : variants.stream().map(Values::ordered).toList();
    }
  }

  /** The operation of that id; IllegalArgumentException where there is none. */
  public Operation operation(String operationId) {
    return operations.stream()
        .filter(o -> o.id().equals(operationId))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException(id + " has no operation '" + operationId + "'"));
  }

  /** The amount of that name at that size; IllegalArgumentException where there is none. */
  public long amount(Size size, String name) {
    Long amount = sizes.getOrDefault(size, Map.of()).get(name);
    if (amount == null) {
      throw new IllegalArgumentException(
          "workload %s: size '%s' has no amount '%s'".formatted(id, size.id(), name));
    }
    return amount;
  }
}
