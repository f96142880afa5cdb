// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import dev.sqldyno.catalog.text.Template;
import dev.sqldyno.catalog.workload.TableLoad;
import dev.sqldyno.catalog.workload.TransactionSpec;
import dev.sqldyno.catalog.workload.Workload;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Names the files that a workload's folder, and an engine's for it, may have. */
final class FolderNames {
  private FolderNames() {}

  /** Returns the names of all statements and scripts, those of each variant and of bulk loads. */
  static Set<String> of(Workload workload) {
    Stream<String> executed =
        workload.transactions().values().stream()
            .map(TransactionSpec::sql)
            .filter(sql -> !sql.isEmpty());
    Stream<String> inVariants =
        Stream.concat(executed, workload.load().stream().map(TableLoad::sql))
            .flatMap(sql -> Stream.of(sql, sql + "-bulk", sql + "-multi-row"))
            .flatMap(name -> inEachVariant(workload, name));
    return Stream.of(workload.statements().stream(), workload.scripts().stream(), inVariants)
        .flatMap(names -> names)
        .collect(Collectors.toSet());
  }

  private static Stream<String> inEachVariant(Workload workload, String name) {
    return workload.run().variants().stream()
        .map(variant -> new Template("workload.yaml", name).with(variant));
  }
}
