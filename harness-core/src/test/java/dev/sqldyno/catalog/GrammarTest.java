// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.engine.Container;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.Guest;
import dev.sqldyno.catalog.engine.WaitQueries;
import dev.sqldyno.catalog.text.OneLine;
import dev.sqldyno.catalog.text.Template;
import dev.sqldyno.catalog.workload.Workload;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.shardingsphere.infra.database.core.type.DatabaseType;
import org.apache.shardingsphere.infra.spi.type.typed.TypedSPILoader;
import org.apache.shardingsphere.sql.parser.api.CacheOption;
import org.apache.shardingsphere.sql.parser.api.SQLParserEngine;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Parses every statement of the engines that cannot be started where this is built by a grammar of
 * their dialect.
 */
class GrammarTest {
  static final Map<String, String> DIALECTS =
      Map.of(
          "oracle", "Oracle",
          "sqlserver", "SQLServer",
          "tidb", "MySQL",
          "yugabytedb", "PostgreSQL",
          "cockroachdb", "PostgreSQL");

  /** These run for real. */
  private static final List<String> LIVE = List.of("postgresql", "mysql", "mariadb", "h2");

  private static final Map<String, ?> VALUES =
      Map.ofEntries(
          Map.entry("rows", 1000),
          Map.entry("half", 1000),
          Map.entry("keys", 1000),
          Map.entry("tuples", "(?, ?), (?, ?)"),
          Map.entry("user", "sqldyno"),
          Map.entry("password", "Sq1abc"),
          Map.entry("database", "sqldyno"),
          Map.entry("name", "sqldyno_1a"),
          Map.entry("field", 1),
          Map.entry("n", 1),
          Map.entry("cache", 1000),
          Map.entry("key", "bigint"),
          Map.entry("layout", "plain"),
          Map.entry("customers", 3000),
          Map.entry("ids", "?, ?"),
          Map.entry("district", "01"));

  /** Maps what a grammar is too old for or lacks to the nearest that it takes. */
  private static final Map<String, String> UNKNOWN_TO_GRAMMAR =
      Map.ofEntries(
          Map.entry("DROP TABLE IF EXISTS", "DROP TABLE"),
          Map.entry("DROP SEQUENCE IF EXISTS", "DROP SEQUENCE"),
          Map.entry("VALUES (?, ?), (?, ?)", "VALUES (?, ?)"),
          Map.entry(" trim", " title"),
          Map.entry(" history", " histories"),
          Map.entry("(NEXT VALUE FOR sbtest1_id_seq)", "1"),
          Map.entry("NEXT VALUE FOR keys_sequence1_ids", "1"),
          Map.entry("NEXT VALUE FOR keys_sequence1000_ids", "1"),
          Map.entry("AUTO_ID_CACHE", "AUTO_INCREMENT"),
          Map.entry("@lineorder_pkey", ""),
          Map.entry(" WITH (UPDLOCK, HOLDLOCK)", " WITH (UPDLOCK)"),
          Map.entry("CHECKPOINT", "UPDATE STATISTICS dml_sweep"),
          Map.entry("DELAYED_DURABILITY = DISABLED", "RECOVERY SIMPLE"),
          Map.entry("DELAYED_DURABILITY = FORCED", "RECOVERY SIMPLE"),
          Map.entry(
              "SHOW CLUSTER SETTING kv.raft_log.disable_synchronization_unsafe",
              "SHOW default_transaction_isolation"),
          Map.entry("SET CLUSTER SETTING sql.stats.automatic_collection.enabled", "SET a"),
          Map.entry("SET CONFIG tikv `storage.block-cache.capacity`", "SET @a"),
          Map.entry(
              "DROP DATABASE IF EXISTS sqldyno_1a CASCADE", "DROP DATABASE IF EXISTS sqldyno_1a"),
          Map.entry("IF DB_ID('sqldyno_1a') IS NOT NULL ALTER", "ALTER"),
          Map.entry("DROP USER IF EXISTS", "DROP USER"));

  private final Catalog catalog = Catalog.load();

  @Test
  void everyEngineIsEitherRunOrParsed() {
    assertThat(catalog.engines())
        .extracting(Engine::id)
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(LIVE.stream(), DIALECTS.keySet().stream()).toList());
  }

  @TestFactory
  Stream<DynamicTest> everyStatementIsOfItsEnginesDialect() {
    return DIALECTS.entrySet().stream()
        .flatMap(entry -> {
          SQLParserEngine parser = parser(entry.getValue());
          return statements(catalog.engine(entry.getKey())).entrySet().stream()
              .map(statement ->
                  DynamicTest.dynamicTest(
                      entry.getKey() + ": " + statement.getKey(),
                      () -> check(parser, statement.getValue())));
        });
  }

  @Tag("nightly")
  @Test
  void noGrammarHasLearnedWhatIsSaidToBeUnknown() {
    Set<String> unknown = new HashSet<>();
    DIALECTS.forEach((engine, dialect) -> {
      SQLParserEngine parser = parser(dialect);
      for (String sql : statements(catalog.engine(engine)).values()) {
        UNKNOWN_TO_GRAMMAR.keySet().stream()
            .filter(sql::contains)
            .filter(words -> !takes(parser, known(sql, words)))
            .forEach(unknown::add);
      }
    });
    assertThat(unknown).isEqualTo(UNKNOWN_TO_GRAMMAR.keySet());
  }

  @TestFactory
  Stream<DynamicTest> aGrammarRefusesWhatIsWrong() {
    return DIALECTS.values().stream()
        .distinct()
        .map(dialect ->
            DynamicTest.dynamicTest(
                dialect,
                () ->
                    assertThat(
                            List.of(
                                "SELEC 1",
                                "UPDATE t SET WHERE a = 1",
                                "DELETE FROM t WHERE id = = 1",
                                "SELECT COUNT(*) FROM dml_sweep a b c"))
                        .allSatisfy(wrong -> refuses(parser(dialect), wrong))));
  }

  private static void check(SQLParserEngine parser, String sql) {
    String known = known(sql, "");
    parser.parse(known.equals(sql) || !takes(parser, sql) ? known : sql, false);
  }

  /** Returns the text with all that is unknown replaced, except these words. */
  private static String known(String sql, String but) {
    String known = sql;
    for (Map.Entry<String, String> words : UNKNOWN_TO_GRAMMAR.entrySet()) {
      if (!words.getKey().equals(but)) {
        known = known.replace(words.getKey(), words.getValue());
      }
    }
    return known;
  }

  static boolean takes(SQLParserEngine parser, String sql) {
    try {
      parser.parse(sql, false);
      return true;
    } catch (RuntimeException _) {
      return false;
    }
  }

  private static void refuses(SQLParserEngine parser, String sql) {
    assertThatThrownBy(() -> parser.parse(sql, false)).hasMessageContaining("SQL syntax");
  }

  static SQLParserEngine parser(String dialect) {
    return new SQLParserEngine(
        TypedSPILoader.getService(DatabaseType.class, dialect), new CacheOption(1, 1));
  }

  /**
   * Returns those of the workloads, of settle and readback, of waits, and of preparing its
   * container.
   */
  private Map<String, String> statements(Engine engine) {
    Map<String, String> statements = new LinkedHashMap<>();
    for (Workload workload : catalog.workloads()) {
      for (String name : FolderNames.of(workload)) {
        if (workload.scripts().contains(name)) {
          continue;
        }
        for (Script.Step step : steps(engine, workload, name)) {
          String sql = forTwoPeriods(filled(step.sql(), VALUES));
          statements.put("%s/%s %s".formatted(workload.id(), name, OneLine.of(sql)), sql);
        }
      }
      catalog
          .findSql(engine, workload, "insert-bulk")
          .ifPresent(sql -> statements.put(workload.id() + "/insert-bulk", sql.with(VALUES)));
    }
    Engine whole =
        engine.cluster().isPresent() ? catalog.engine(engine.id() + "+cluster.nodes=3") : engine;
    whole
        .chosenCluster()
        .ifPresent(cluster -> {
          statements.put("ready", filled(cluster.ready(), Map.of("nodes", 3)));
          cluster.catchUp().forEach(sql -> statements.put("catchUp " + sql, sql));
        });
    List<String> tables = List.of("dml_sweep", "dml_rows");
    whole.settle(tables).forEach(sql -> statements.put("settle " + sql, sql));
    whole.statistics(tables).forEach(sql -> statements.put("statistics " + sql, sql));
    whole
        .readback()
        .forEach((key, readback) -> statements.put("readback " + key, readback.query()));
    waits(engine).forEach(sql -> statements.put("waits " + sql, sql));
    sizes(engine).forEach(sql -> statements.put("sizes " + sql, filled(sql, Map.of("table", "t"))));
    Guest guest = engine.guest().orElseThrow();
    Stream.of(guest.create(), List.of(guest.exists()), guest.end().stream().toList(), guest.drop())
        .flatMap(List::stream)
        .forEach(sql -> statements.put("guest " + sql, filled(sql, VALUES)));
    addOfSettings(whole.container().isPresent() ? whole : engine, statements);
    return statements;
  }

  private static void addOfSettings(Engine engine, Map<String, String> statements) {
    engine
        .setting()
        .names()
        .ifPresent(sql -> {
          statements.put("names of settings", sql);
          statements.put("setting", engine.setting().query("work_mem"));
        });
    Container container = engine.container().orElseThrow();
    container
        .prepare()
        .ifPresent(p ->
            p.statements().forEach(sql -> statements.put("prepare " + sql, filled(sql, VALUES))));
    for (Map.Entry<String, String> setting : settings(engine)) {
      Map<String, Object> values = new LinkedHashMap<>(VALUES);
      values.putAll(Map.of("key", setting.getKey(), "value", setting.getValue()));
      container
          .settingSql()
          .ifPresent(sql -> statements.put("setting " + setting, filled(sql, values)));
    }
  }

  private List<Script.Step> steps(Engine engine, Workload workload, String name) {
    return catalog.findScript(engine, workload, name).map(Script::steps).orElse(List.of());
  }

  private static Stream<String> waits(Engine engine) {
    return engine.waits().stream()
        .flatMap(waits -> Stream.of(waits.lock(), waits.storage()))
        .flatMap(Optional::stream)
        .map(WaitQueries.Query::sql);
  }

  private static Stream<String> sizes(Engine engine) {
    return engine.sizes().stream()
        .flatMap(sizes ->
            Stream.of(sizes.table(), sizes.index(), sizes.splits(), sizes.log())
                .flatMap(Optional::stream));
  }

  /** Writes what a statement of bookings repeats for each period twice; its values have names. */
  private static String forTwoPeriods(String sql) {
    return sql.replaceAll("\\{([^|}]+)\\|([^}]*)}", "$1$2$1").replaceAll(":[a-z_]+", "?");
  }

  /** Returns the statements of all classes of durability. */
  private static List<Map.Entry<String, String>> settings(Engine engine) {
    return Stream.concat(Stream.of(engine.settings()), engine.durability().values().stream())
        .flatMap(settings -> settings.entrySet().stream())
        .toList();
  }

  private static String filled(String sql, Map<String, ?> values) {
    return new Template("engine.yaml", sql).with(values);
  }
}
