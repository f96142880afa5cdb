// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Catalog;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

class BenchmarkListTest {

  @Test
  void theWorkloadsNameEveryBenchmarkAndNoOther() {
    Set<String> named =
        Catalog.load().workloads().stream()
            .flatMap(workload -> workload.operations().stream())
            .map(operation -> operation.benchmark())
            .collect(Collectors.toCollection(TreeSet::new));

    assertThat(parametersByBenchmark().keySet()).isEqualTo(named);
  }

  @Test
  void variantsUseTheBenchmarksParametersAndLeaveNoneOut() {
    Map<String, Set<String>> parameters = parametersByBenchmark();

    Catalog.load().workloads().stream()
        .flatMap(workload -> workload.operations().stream())
        .forEach(operation ->
            assertThat(operation.variants())
                .as(operation.benchmark())
                .allSatisfy(variant ->
                    assertThat(variant.keySet()).isEqualTo(parameters.get(operation.benchmark()))));
  }

  private static Map<String, Set<String>> parametersByBenchmark() {
    Map<String, Set<String>> parameters = new TreeMap<>();
    for (BenchmarkListEntry entry :
        BenchmarkList.defaultList()
            .getAll(
                OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT),
                java.util.List.of())) {
      Set<String> own = new TreeSet<>(entry.getParams().get().keySet());
      own.removeAll(Set.of("engine", "size"));
      String[] name = entry.getUsername().split("\\.");
      parameters.put(name[name.length - 2] + "." + name[name.length - 1], own);
    }
    return parameters;
  }
}
