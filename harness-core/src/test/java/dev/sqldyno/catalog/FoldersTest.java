// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.Setting;
import dev.sqldyno.catalog.text.Template;
import dev.sqldyno.catalog.workload.Operation;
import dev.sqldyno.catalog.workload.Question;
import dev.sqldyno.catalog.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Walks every engine and workload folder, and finds what a contributor forgets. */
class FoldersTest {
  private static final Path RESOURCES = Path.of("src/main/resources");

  /** The self-checks look for these in {@code tools}. */
  private static final Set<String> TOOLS =
      Set.of("instance", "point-select", "bulk", "oltp", "tpcc");

  private final Catalog catalog = Catalog.load();

  private static final Map<String, ?> PLACE =
      Map.of("host", "127.0.0.1", "port", 1, "database", "d", "path", "p");

  @Test
  void theIndexNamesEveryFolder() throws IOException {
    assertThat(catalog.engines())
        .extracting(Engine::id)
        .containsExactlyInAnyOrderElementsOf(folders("engines"));
    assertThat(catalog.workloads())
        .extracting(Workload::id)
        .containsExactlyInAnyOrderElementsOf(folders("workloads"));
  }

  @TestFactory
  Stream<DynamicTest> everyEngine() {
    return catalog.engines().stream()
        .map(engine -> DynamicTest.dynamicTest(engine.id(), () -> checkEngine(engine)));
  }

  @TestFactory
  Stream<DynamicTest> everyWorkload() {
    return catalog.workloads().stream()
        .map(workload -> DynamicTest.dynamicTest(workload.id(), () -> checkWorkload(workload)));
  }

  private void checkEngine(Engine engine) throws Exception {
    Path folder = RESOURCES.resolve("engines").resolve(engine.id());
    String notes = Files.readString(folder.resolve("NOTES.md"));
    assertThat(Files.readString(folder.resolve("engine.yaml")))
        .startsWith("# SPDX-License-Identifier: Apache-2.0");
    assertThat(Class.forName(engine.driver().type())).isAssignableTo(java.sql.Driver.class);
    assertThat(engine.readback()).containsKey("version");
    assertThat(engine.identity()).isPresent();
    assertThat(engine.readback().containsKey("isolation"))
        .as("the isolation is read back, or the notes say that it is not")
        .isNotEqualTo(notes.contains("so it is not read back"));
    assertThat(
            DriverManager.getDriver(new Template(engine.id(), engine.driver().url()).with(PLACE)))
        .isInstanceOf(Class.forName(engine.driver().type()));
    assertThat(engine.process().isPresent() || engine.container().isPresent()).isTrue();
    for (Engine.Readback readback : engine.readback().values()) {
      assertThat(readback.expect().keySet()).isSubsetOf(engine.durability().keySet());
    }
    assertThat(engine.setting())
        .as("the folder says how a setting is read, or why it cannot be chosen")
        .isNotEqualTo(Setting.UNKNOWN);
    assertThat(engine.tools().keySet()).isSubsetOf(TOOLS);
    checkSettling(engine);
    for (String workload : names(folder.resolve("sql"))) {
      Set<String> known = FolderNames.of(catalog.workload(workload));
      assertThat(names(folder.resolve("sql").resolve(workload)))
          .as("statements of %s that its workload does not have", engine.id())
          .allMatch(known::contains);
    }
    boolean bulkSql =
        catalog.workloads().stream()
            .anyMatch(w -> catalog.findSql(engine, w, "insert-bulk").isPresent());
    assertThat(engine.driver().bulk().isPresent())
        .as("a bulk adapter and its SQL go together")
        .isEqualTo(bulkSql);
  }

  private static void checkSettling(Engine engine) {
    assertThat(engine.settle(List.of("t", "u")))
        .as("what the whole server does is done once")
        .doesNotHaveDuplicates()
        .noneMatch(sql -> sql.contains("ANALYZE") || sql.contains("STATISTICS"));
    assertThat(engine.settle(List.of("t"))).hasSameSizeAs(engine.settle());
    if (!engine.statistics().isEmpty()) {
      assertThat(engine.statistics(List.of("t", "u")).toString())
          .as("the planner knows all tables' sizes")
          .matches(".*\\bt\\b.*\\bu\\b.*");
    }
  }

  private void checkWorkload(Workload workload) throws IOException {
    Path folder = RESOURCES.resolve("workloads").resolve(workload.id());
    if (!workload.operations().isEmpty()) {
      assertThat(workload.statements())
          .doesNotHaveDuplicates()
          .contains("create-table", "drop-table");
    }
    assertThat(names(folder.resolve("sql"))).isSubsetOf(FolderNames.of(workload));
    assertThat(workload.operations()).extracting(Operation::id).doesNotHaveDuplicates();
    for (Operation operation : workload.operations()) {
      assertThat(workload.titles()).containsKey(operation.id());
      assertThat(operation.variants()).doesNotHaveDuplicates();
      assertThat(operation.variants().stream().map(Map::keySet).distinct()).hasSize(1);
    }
    workload.questions().forEach(question -> checkQuestion(workload, question));
  }

  /** Something of the same work is there to be compared with the baseline. */
  private void checkQuestion(Workload workload, Question question) {
    String baseline = question.baseline();
    assertThat(question.name()).isNotEqualTo(baseline);
    switch (question.of()) {
      case PARAMETER ->
          assertThat(
                  workload.operations().stream()
                      .flatMap(operation -> operation.variants().stream())
                      .map(variant -> variant.get(question.name())))
              .as("values of %s", question.name())
              .contains(baseline);
      case OPERATION ->
          assertThat(variants(workload, question.name()))
              .as("variants that %s and %s share", question.name(), baseline)
              .containsAnyElementsOf(variants(workload, baseline));
      case WORKLOAD ->
          assertThat(workload.operations())
              .extracting(Operation::id)
              .as("operations that %s has, too", baseline)
              .containsAnyElementsOf(
                  catalog.workload(baseline).operations().stream().map(Operation::id).toList());
    }
  }

  private static List<Map<String, String>> variants(Workload workload, String operation) {
    return workload.operations().stream()
        .filter(each -> each.id().equals(operation))
        .flatMap(each -> each.variants().stream())
        .toList();
  }

  private static List<String> folders(String kind) throws IOException {
    try (Stream<Path> entries = Files.list(RESOURCES.resolve(kind))) {
      return entries.filter(Files::isDirectory).map(p -> p.getFileName().toString()).toList();
    }
  }

  private static Set<String> names(Path folder) throws IOException {
    if (Files.notExists(folder)) {
      return Set.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(p -> p.getFileName().toString().replaceFirst("\\.sql$", ""))
          .collect(Collectors.toSet());
    }
  }
}
