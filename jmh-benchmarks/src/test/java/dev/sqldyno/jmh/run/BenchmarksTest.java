// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.CatalogException;
import dev.sqldyno.catalog.Workload;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class BenchmarksTest {
  private static final Workload ROWS = Catalog.load().workload("dml-rows");

  @Test
  void theWorkloadsNameEveryBenchmarkAndNoOther() {
    Set<String> named =
        Catalog.load().workloads().stream()
            .flatMap(workload -> workload.operations().stream())
            .map(operation -> operation.benchmark())
            .collect(Collectors.toCollection(TreeSet::new));

    assertThat(Benchmarks.variantParameters().keySet()).isEqualTo(named);
  }

  @Test
  void variantsUseTheBenchmarksParametersAndLeaveNoneOut() {
    Catalog.load().workloads().forEach(Benchmarks::check);
  }

  @Test
  void aBenchmarkThatIsNotThereIsRefusedWithTheNearestOne() {
    assertThatThrownBy(() -> Benchmarks.check(mine("InsertBenchmark.isert", Map.of())))
        .isInstanceOf(CatalogException.class)
        .hasMessageStartingWith(
            "workload mine: operation 'put': there is no benchmark 'InsertBenchmark.isert'; did you mean"
                + " 'InsertBenchmark.insert'?");
  }

  @Test
  void aParameterThatJmhWouldPassOverIsRefusedAndSoIsOneThatIsLeftOut() {
    assertThatThrownBy(() ->
            Benchmarks.check(mine("PointSelectBenchmark.select", Map.of("statment", "simple"))))
        .hasMessageContaining(
            "its benchmark has no parameter 'statment'; did you mean 'statement'?");
    assertThatThrownBy(() ->
            Benchmarks.check(mine("PointSelectBenchmark.select", Map.of("statement", "simple"))))
        .hasMessageEndingWith("leaves parameters out; name all of [connection, statement]");
  }

  static Workload mine(String benchmark, Map<String, String> variant) {
    return new Workload(
        "mine",
        ROWS.title(),
        ROWS.question(),
        ROWS.tables(),
        ROWS.sizes(),
        ROWS.statements(),
        List.of(new Workload.Operation("put", benchmark, List.of(variant))),
        List.of(),
        Map.of(),
        List.of(),
        Map.of(),
        Map.of(),
        Map.of(),
        null,
        List.of());
  }
}
