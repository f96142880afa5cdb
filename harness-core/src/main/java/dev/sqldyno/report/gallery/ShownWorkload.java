// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.gallery;

import dev.sqldyno.catalog.workload.TransactionSpec;
import dev.sqldyno.catalog.workload.Workload;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A workload as the gallery's pages introduce it.
 *
 * @param means what the names in a cell's variant, and of amounts, mean
 * @param sizes amounts, such as rows, by the size's id
 * @param mayBeEmpty mixes of queries that ask the same each time, and whose answer may have no row:
 *     an engine that finds that out early shows no cost of the query
 */
record ShownWorkload(
    String title,
    String question,
    Map<String, String> means,
    Map<String, Map<String, Long>> sizes,
    List<String> mayBeEmpty) {
  static ShownWorkload of(Workload workload) {
    Map<String, Map<String, Long>> sizes = new TreeMap<>();
    workload
        .sizes()
        .forEach((size, amounts) -> {
          Map<String, Long> shown = new TreeMap<>(amounts);
          shown.keySet().retainAll(workload.amounts());
          sizes.put(size.id(), shown);
        });
    List<String> mayBeEmpty =
        workload.mixes().entrySet().stream()
            .filter(mix ->
                mix.getValue().keySet().stream()
                    .map(workload.transactions()::get)
                    .allMatch(ShownWorkload::mayBeEmpty))
            .map(Map.Entry::getKey)
            .toList();
    return new ShownWorkload(
        workload.title(), workload.question(), workload.means(), sizes, mayBeEmpty);
  }

  private static boolean mayBeEmpty(TransactionSpec transaction) {
    return transaction != null // one that is a Java class
        && !transaction.sql().isEmpty()
        && transaction.bind().isEmpty()
        && transaction.vary().isEmpty()
        && transaction.rows().startsWith("0..");
  }
}
