// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.workload.Operation;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.workload.mix.task.Definitions;
import dev.sqldyno.workload.mix.task.Task;
import dev.sqldyno.workload.mix.task.TaskReader;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Holds the folders {@code ycsb} and {@code oltp} to what their references do. */
class ReferenceMixesTest {
  private static final List<String> WORKLOADS = List.of("ycsb", "oltp");
  private static final Map<String, String> YCSB =
      Map.of("requests", "zipfian", "order", "hashed", "fields", "all");
  private static final Map<String, String> OLTP = Map.of("ids", "special", "cache", "1");

  private static final Catalog CATALOG = Catalog.load();

  @TestFactory
  Stream<DynamicTest> everyEngineRunsAllButWhatItHasNoMeansFor() {
    return CATALOG.engines().stream()
        .map(engine ->
            DynamicTest.dynamicTest(
                engine.id(), () -> assertThat(lacking(engine)).isEqualTo(expected(engine.id()))));
  }

  private TreeSet<String> lacking(Engine engine) {
    TreeSet<String> lacking = new TreeSet<>();
    for (String workload : WORKLOADS) {
      Workload folder = CATALOG.workload(workload);
      for (Operation operation : folder.operations()) {
        for (Map<String, String> variant : operation.variants()) {
          MixPlan plan = plan(engine, workload, Size.SMOKE, variant);
          plan.lacking(operation.id()).ifPresent(lacking::add);
        }
      }
    }
    return lacking;
  }

  private static TreeSet<String> expected(String engine) {
    return new TreeSet<>(
        switch (engine) {
          case "h2" -> List.of("the driver of H2 has no bulk interface");
          case "mysql", "mariadb" ->
              List.of(
                  "engines/mysql/sql/oltp/create-table.sql has no {cache}, which a load in this variant is about");
          default -> List.of();
        });
  }

  @ParameterizedTest
  @CsvSource({
    "oltp, ids, special uniform pareto zipfian",
    "ycsb, requests, zipfian true-zipfian uniform hotspot",
    "ycsb, order, hashed ordered",
    "ycsb, fields, all one"
  })
  void everyWordOfAVariantIsKnownAtEachSize(String workload, String name, String words) {
    for (Size size : Size.values()) {
      for (String word : words.split(" ")) {
        assertThatCode(() -> plan(h2(), workload, size, with(usual(workload), name, word)))
            .doesNotThrowAnyException();
      }
    }
  }

  /** The counts are those that the servers' own counters showed for sysbench 1.0.20. */
  @ParameterizedTest
  @CsvSource({
    "read-only, 10 point-select 1 simple-range 1 sum-range 1 order-range 1 distinct-range",
    "write-only, 1 update-index 1 update-non-index 1 delete 1 insert-again",
    "read-write, 10 point-select 1 simple-range 1 sum-range 1 order-range 1 distinct-range"
        + " 1 update-index 1 update-non-index 1 delete 1 insert-again",
    "point-select, 1 point-select",
    "insert, 1 insert"
  })
  void aTransactionHasTheStatementsOfSysbench(String transaction, String statements) {
    Definitions definitions =
        Definitions.of(
            CATALOG, h2(), CATALOG.workload("oltp"), Size.SMOKE, with(OLTP, "threads", "1"));
    List<String> all =
        new TaskReader(definitions)
            .read(definitions.at("transactions"), transaction)
            .executions()
            .map(Task.Execution::statement)
            .toList();
    List<String> counted =
        all.stream()
            .distinct()
            .sorted(Comparator.comparing(all::indexOf))
            .map(statement -> all.stream().filter(statement::equals).count() + " " + statement)
            .toList();
    assertThat(String.join(" ", counted)).isEqualTo(statements);
  }

  @Test
  void aWorkloadMayNameFurtherErrorsAfterWhichItIsAttemptedAgain() {
    SQLException duplicate = new SQLException("duplicate key", "23505", 0);
    Engine postgresql = CATALOG.engine("postgresql");
    assertThat(plan(postgresql, "oltp", Size.SMOKE, OLTP).retryable()).accepts(duplicate);
    assertThat(plan(postgresql, "ycsb", Size.SMOKE, YCSB).retryable()).rejects(duplicate);
  }

  private Engine h2() {
    return CATALOG.engine("h2");
  }

  private static Map<String, String> usual(String workload) {
    return workload.equals("ycsb") ? YCSB : OLTP;
  }

  private MixPlan plan(Engine engine, String workload, Size size, Map<String, String> variant) {
    Map<String, String> threads = new TreeMap<>(Map.of("threads", "1"));
    threads.putAll(variant);
    return MixPlan.of(CATALOG, engine, CATALOG.workload(workload), size, threads);
  }

  private static Map<String, String> with(Map<String, String> all, String name, String word) {
    Map<String, String> more = new TreeMap<>(all);
    more.put(name, word);
    more.putIfAbsent("threads", "1");
    return more;
  }
}
