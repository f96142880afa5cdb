// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.text.Template;
import dev.sqldyno.catalog.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CatalogTest {
  private static final String ENGINE =
      """
      name: Mine
      versions: ["1.2"]
      publish: true
      driver:
        type: org.example.Driver
        artifact: org.example:driver
        url: jdbc:example://{host}:{port}/{database}
      durability:
        commit: {sync: "on"}
      readback:
        version: {query: SELECT version()}
      """;

  @TempDir Path dir;

  @Test
  void aProcessWhoseParentHasLoadedItReadsTheSame() {
    Catalog loaded = Catalog.load();
    Catalog checked = Catalog.unchecked();

    assertThat(checked.engine("postgresql:17")).isEqualTo(loaded.engine("postgresql:17"));
    assertThat(checked.engines()).isEqualTo(loaded.engines());
    assertThat(checked.workload("dml-sweep")).isEqualTo(loaded.workload("dml-sweep"));
  }

  @Test
  void aFamilyMemberUsesItsOwnSqlThenItsFamilysThenTheWorkloads() {
    Catalog catalog = Catalog.load();
    Engine engine = catalog.engine("mariadb");
    Workload workload = catalog.workload("dml-rows");

    assertThat(catalog.sql(engine, workload, "fill").source())
        .isEqualTo("engines/mariadb/sql/dml-rows/fill.sql");
    assertThat(catalog.sql(engine, workload, "insert-bulk").source())
        .isEqualTo("engines/mysql/sql/dml-rows/insert-bulk.sql");
    assertThat(catalog.sql(engine, workload, "update").source())
        .isEqualTo("workloads/dml-rows/sql/update.sql");
  }

  @Test
  void anUnknownNameIsAnsweredWithTheNearestOne() {
    assertThatThrownBy(() -> Catalog.load().engine("postgres"))
        .isInstanceOf(CatalogException.class)
        .hasMessageContaining("unknown engine 'postgres'; did you mean 'postgresql'?");
    assertThatThrownBy(() -> Catalog.load().workload("zzz"))
        .hasMessage(
            "unknown workload 'zzz' (there are: dml-sweep, dml-rows, bookings, ycsb, oltp, keys, lineorder, lineorder-flat, tpcc, features)");
  }

  @Test
  void theDiskOfAnEngineThatWasNotRunHereIsAnEstimateOfItsOwnWithItsReason() throws IOException {
    int notRun = 0;
    for (Engine engine : Catalog.load().engines()) {
      Path folder = Path.of("src/main/resources/engines", engine.id());
      String notes = Files.readString(folder.resolve("NOTES.md"));
      if (notes.contains("**Not run here**")) {
        notRun++;
        assertThat(Files.readString(folder.resolve("engine.yaml")))
            .contains("\ndiskMiB: " + engine.diskMiB() + "\n");
        assertThat(notes).contains("| `diskMiB` " + engine.diskMiB() + " |", "not measured");
      }
    }
    assertThat(notRun).isPositive();
  }

  @Test
  void anEngineCanBeAddedOutsideTheJar() throws IOException {
    engine(ENGINE);
    statements("create-table", "insert", "fill");

    Catalog catalog = Catalog.load(Optional.of(dir), Optional.empty());

    assertThat(catalog.engine("mine").name()).isEqualTo("Mine");
    assertThat(catalog.engines()).hasSizeGreaterThan(1);
  }

  @Test
  void aFaultOfAnEnginesFileIsNamedWithItsLineAndRemedy() throws IOException {
    assertFails(
        ENGINE.replace("publish: true", "publish: true\nsetings: {}"),
        "mine/engine.yaml:4: unknown key 'setings'; did you mean 'settings'?");
    assertFails(
        ENGINE.replace("  artifact:", "  artefact:"),
        "mine/engine.yaml:6: unknown key 'artefact'; did you mean 'artifact'?");
    assertFails("id: yours\n" + ENGINE, "mine/engine.yaml:1: unknown key 'id'");
    assertFails(ENGINE.replace("publish: true\n", ""), "key 'publish' is missing");
    assertFails(ENGINE.replace("org.example.Driver", "''"), "key 'driver.type' is missing");
    assertFails(ENGINE.replace("[\"1.2\"]", "[]"), "key 'versions' is missing");
    assertFails(
        ENGINE + "process: {launcher: program, user: a, database: b, program: {version: x}}\n",
        "key 'process.program.server' is missing");
    assertFails(ENGINE + "tools: {count: {command: }}\n", "key 'tools.count.command' is missing");
    assertFails(ENGINE + "name: Twice\n", "engine.yaml:12: ");
    assertFails(
        ENGINE.replace("\"1.2\"", "latest"),
        "versions: 'latest' is not a version such as 18 or 11.4");
    assertFails(ENGINE.replace("commit:", "comit:"), "commit");
    assertFails(
        "family: mysq\n" + ENGINE,
        "mine/engine.yaml:1: unknown family 'mysq'; did you mean 'mysql'?");
    for (int servers : new int[] {0, 4}) {
      assertFails(
          ENGINE + "cluster: {nodes: 3, servers: %d, ready: SELECT 2}\n".formatted(servers),
          servers + " of 3 nodes cannot take clients: 'servers' is 1 to 3");
    }
  }

  @Test
  void aStatementThatResolvesNowhereIsAnErrorWithItsLine() throws IOException {
    statements("create-table", "insert");
    assertFails(
        ENGINE,
        "workloads/dml-rows/workload.yaml:21: statement 'fill' has no SQL for engine 'mine'");
  }

  @Test
  void aFolderThatDoesNotExistIsAnError() {
    assertThatThrownBy(() -> Catalog.load(Optional.of(dir.resolve("none")), Optional.empty()))
        .isInstanceOf(CatalogException.class)
        .hasMessageEndingWith("none: no such folder");
  }

  @Test
  void theEngineOfAFolderIsThereOrNot() {
    assertThat(Catalog.unchecked().ofFolder("mariadb").map(Engine::name)).contains("MariaDB");
    assertThat(Catalog.unchecked().ofFolder("mariadb:11.8")).isEmpty();
  }

  @Test
  void placeholdersAreFilledAndAMissingOneIsAnError() {
    Template sql = Template.ofSqlFile("fill.sql", "-- why\nSELECT {rows}, '{name}';\n");

    assertThat(sql.with(Map.of("rows", 3L, "name", "$1"))).isEqualTo("SELECT 3, '$1'");
    assertThatThrownBy(() -> sql.with(Map.of("rows", 3L)))
        .hasMessageContaining("fill.sql: no value for {name}");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      value = {
        "true  | SELECT update_time FROM t WHERE id = ?",
        "true  | (SELECT a FROM t) UNION ALL (SELECT b FROM u)",
        "true  | with r AS (SELECT 1) SELECT * FROM r",
        "true  | /*+ INDEX(t) */ /* why */ SELECT a FROM t",
        "false | SELECT a FROM t FOR UPDATE",
        "false | SELECT a FROM t FOR NO KEY UPDATE",
        "false | SELECT a FROM t FOR SHARE",
        "false | SELECT a FROM t WITH (UPDLOCK)",
        "false | SELECT a INTO u FROM t",
        "false | SELECT a FROM FINAL TABLE (INSERT INTO t VALUES (1))",
        "false | SELECT a FROM OLD  TABLE (t)",
        "false | WITH d AS (DELETE FROM t RETURNING a) SELECT a FROM d",
        "false | WITH d AS (SELECT 1) MERGE u USING d ON 1 = 1",
        "false | SELECT a FROM t; CALL p()",
        "false | SELECT nextval('s')",
        "false | SELECT NEXT VALUE FOR s",
        "false | SELECT 'delete' FROM t",
        "false | (VALUES (1))",
        "false | CALL p()"
      })
  void aQueryThatChangesNothingOnlyReads(boolean reads, String sql) {
    assertThat(new Template("any.sql", sql).onlyReads()).isEqualTo(reads);
  }

  @Test
  void everySizeNamesTheSameAmounts() {
    for (Workload workload : Catalog.load().workloads()) {
      List<?> keys = workload.sizes().values().stream().map(Map::keySet).distinct().toList();
      assertThat(keys).as(workload.id()).hasSize(workload.operations().isEmpty() ? 0 : 1);
    }
  }

  private static final String FEATURES =
      """
      title: Mine
      question: Which?
      features:
        - {id: views, title: Views, expect: "1"}
      """;

  @Test
  void aWorkloadOfFeaturesNeedsAScriptForEachAndOneThatCleansUp() throws IOException {
    workload(FEATURES);
    assertWorkloadFailsWith(
        "mine/workload.yaml:4: script 'views' has no SQL for engine 'postgresql';"
            + " add sql/views.sql here or sql/mine/views.sql there");
    script("views", "SELECT 1;\n");
    assertWorkloadFailsWith("script 'cleanup' has no SQL for engine 'postgresql'");
    script("cleanup", "DROP VIEW v;\n");

    Catalog catalog = Catalog.load(Optional.empty(), Optional.of(dir));

    Workload mine = catalog.workload("mine");
    assertThat(mine.operations()).isEmpty();
    assertThat(catalog.script(catalog.engine("h2"), mine, "views").steps()).hasSize(1);
    assertThatThrownBy(() -> catalog.script(catalog.engine("h2"), mine, "view"))
        .hasMessage(
            "workload 'mine' has no script 'view'; did you mean 'views'? (there are: views, cleanup)");
  }

  @Test
  void aWrongMarkIsAnErrorWhenTheCatalogIsRead() throws IOException {
    workload(FEATURES);
    script("views", "--! refuse\nSELECT 1;\n");
    assertWorkloadFailsWith("views.sql:1: unknown mark 'refuse'; did you mean 'refused'?");
  }

  @Test
  void aWorkloadHasOperationsWithAllTheyNeedOrFeatures() throws IOException {
    workload("title: Mine\nquestion: Which?\n");
    assertWorkloadFailsWith("key 'shots', 'mixes', 'roles' or 'features' is missing");
    workload(FEATURES + "tables: [t]\n");
    assertWorkloadFailsWith("key 'tables' is of no use without 'shots', 'mixes' or 'roles'");
    workload(FEATURES + "shots: {a: {run: b, rows: 1}}\n");
    assertWorkloadFailsWith("key 'tables' is missing");
    workload(FEATURES.replace("expect:", "expects:"));
    assertWorkloadFailsWith("mine/workload.yaml:4: unknown key 'expects'; did you mean 'expect'?");
    workload(FEATURES.replace("id: views", "id: cleanup"));
    assertWorkloadFailsWith("no feature can be called 'cleanup'");
    workload(FEATURES + "  - {id: views, title: Again, expect: \"2\"}\n");
    assertWorkloadFailsWith("feature 'views' is there twice");
    workload(FEATURES + "shots: {a: {run: b, rows: 1}}\nmixes: {a: {b: 1}}\n");
    assertWorkloadFailsWith("operation 'a' is there twice");
  }

  private void workload(String yaml) throws IOException {
    Files.createDirectories(dir.resolve("mine/sql"));
    Files.writeString(dir.resolve("mine/workload.yaml"), yaml);
  }

  private void script(String name, String sql) throws IOException {
    Files.writeString(dir.resolve("mine/sql/" + name + ".sql"), sql);
  }

  private void assertWorkloadFailsWith(String part) {
    assertThatThrownBy(() -> Catalog.load(Optional.empty(), Optional.of(dir)))
        .isInstanceOf(CatalogException.class)
        .hasMessageContaining(part);
  }

  private void engine(String yaml) throws IOException {
    Files.createDirectories(dir.resolve("mine"));
    Files.writeString(dir.resolve("mine/engine.yaml"), yaml);
  }

  private void statements(String... names) throws IOException {
    for (String workload : List.of("dml-sweep", "dml-rows")) {
      Path sql = Files.createDirectories(dir.resolve("mine/sql").resolve(workload));
      for (String name : names) {
        Files.writeString(sql.resolve(name + ".sql"), "SELECT 1;");
      }
    }
  }

  private void assertFails(String yaml, String part) throws IOException {
    engine(yaml);
    assertThatThrownBy(() -> Catalog.load(Optional.of(dir), Optional.empty()))
        .isInstanceOf(CatalogException.class)
        .hasMessageContaining(part);
  }
}
