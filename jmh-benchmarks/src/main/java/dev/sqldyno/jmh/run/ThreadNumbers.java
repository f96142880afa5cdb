// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.workload.RunSpec;
import dev.sqldyno.jmh.run.fork.Cell;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads numbers of threads such as {@code 1,4,16}; a property of a build may be empty. */
final class ThreadNumbers implements ITypeConverter<List<Integer>> {
  @Override
  public List<Integer> convert(String value) {
    if (value.isEmpty()) {
      return List.of();
    }
    return Stream.of(value.split(",", -1)).map(ThreadNumbers::number).distinct().toList();
  }

  /**
   * Checks that one of the cells has clients whose numbers a run may choose.
   *
   * @throws IllegalArgumentException with the workloads that do, if none has
   */
  static void check(List<Integer> threads, Catalog catalog, List<Cell> cells) {
    if (!threads.isEmpty() && withClients(cells).isEmpty()) {
      throw new IllegalArgumentException(
          "--threads: no operation to measure is a mix of clients; workloads with one are %s"
              .formatted(String.join(", ", withClients(Cell.of(catalog.workloads())))));
    }
  }

  private static List<String> withClients(List<Cell> cells) {
    return cells.stream()
        .filter(cell -> cell.operation().takesThreads())
        .map(cell -> cell.workload().id())
        .distinct()
        .toList();
  }

  private static int number(String value) {
    String number = value.strip();
    if (!number.matches("[1-9]\\d{0,5}") || Integer.parseInt(number) > RunSpec.MOST_THREADS) {
      throw new TypeConversionException(
          "'%s' is not a number from 1 to %d".formatted(value, RunSpec.MOST_THREADS));
    }
    return Integer.parseInt(number);
  }
}
