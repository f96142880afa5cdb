// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.catalog.workload.Workload.Feature;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.Secret;
import dev.sqldyno.testing.EngineDeployment;
import dev.sqldyno.testing.TestEngines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares every feature on every engine that can run here with {@code features/<engine>.txt}: it
 * notices a changed answer, and that both deployments of an engine give the same.
 */
class FeatureTrialIT {
  private static final Path EXPECTED = Path.of("src/test/resources/features");
  private static final String TABLES =
      "SELECT table_name FROM information_schema.tables WHERE LOWER(table_name) LIKE 'feature%'";

  /** Asks the family's or the engine's own catalogue what is left. */
  private static final Map<String, List<String>> LEFT =
      Map.of(
          "postgresql",
          List.of(
              TABLES,
              "SELECT relname FROM pg_class WHERE relname LIKE 'feature%'",
              "SELECT proname FROM pg_proc WHERE proname LIKE 'feature%' OR proname = 'levenshtein'",
              "SELECT typname FROM pg_type WHERE typname LIKE 'feature%'",
              "SELECT nspname FROM pg_namespace WHERE nspname LIKE 'feature%'",
              "SELECT rolname FROM pg_roles WHERE rolname LIKE 'feature%'"),
          "mysql",
          List.of(
              TABLES,
              "SELECT routine_name FROM information_schema.routines WHERE routine_name LIKE 'feature%'",
              "SELECT trigger_name FROM information_schema.triggers WHERE trigger_name LIKE 'feature%'",
              "SELECT user FROM mysql.user WHERE user LIKE 'feature%'"),
          "h2",
          List.of(
              TABLES,
              "SELECT routine_name FROM information_schema.routines WHERE routine_name LIKE 'FEATURE%'",
              "SELECT sequence_name FROM information_schema.sequences WHERE sequence_name LIKE 'FEATURE%'",
              "SELECT domain_name FROM information_schema.domains WHERE domain_name LIKE 'FEATURE%'",
              "SELECT role_name FROM information_schema.roles WHERE role_name LIKE 'FEATURE%'"));

  private final Catalog catalog = Catalog.load();

  @TempDir Path dir;

  @TestFactory
  Stream<DynamicTest> everyFeatureIsAnsweredAsExpectedAndLeavesNothing() {
    return tests(EngineDeployment.all().filter(EngineDeployment::hasWholeContract));
  }

  @Tag("nightly")
  @TestFactory
  Stream<DynamicTest> anEnginesOtherDeploymentAnswersTheSame() {
    return tests(EngineDeployment.all().filter(form -> !form.hasWholeContract()));
  }

  private Stream<DynamicTest> tests(Stream<EngineDeployment> forms) {
    return forms.map(form -> DynamicTest.dynamicTest(form.id(), () -> check(form)));
  }

  private void check(EngineDeployment form) throws SQLException, IOException {
    RunningEngine running = TestEngines.shared(form);
    Engine engine = form.engine();
    for (Workload workload : catalog.workloads()) {
      List<String> answers = new ArrayList<>();
      FeatureTrial trial = new FeatureTrial(catalog, engine, workload, running.address(), false);
      for (Feature feature : workload.features()) {
        answers.add(feature.id() + ": " + words(trial.attempt(feature)));
      }
      if (!answers.isEmpty()) {
        assertThat(answers)
            .containsExactlyElementsOf(
                Files.readAllLines(EXPECTED.resolve(form.engine().folder() + ".txt")));
      }
    }
    assertThat(left(running)).isEmpty();
  }

  private static String words(FeatureResult tried) {
    return switch (tried) {
      case FeatureResult.Yes _ -> "yes";
      case FeatureResult.No(String message) ->
          "no: " + message.replaceAll("sqldyno_\\p{XDigit}{16}", "sqldyno_X");
      case FeatureResult.NotTried(String reason) -> "not tried: " + reason;
    };
  }

  private static List<String> left(RunningEngine running) throws SQLException {
    Engine engine = running.engine();
    List<String> queries =
        Optional.ofNullable(LEFT.get(engine.folder()))
            .orElseGet(() -> LEFT.getOrDefault(engine.family().orElse(""), List.of()));
    assertThat(queries).as("how to see what is left on %s", engine.id()).isNotEmpty();
    List<String> left = new ArrayList<>();
    try (Connection connection = running.address().connect();
        Statement statement = connection.createStatement()) {
      for (String query : queries) {
        try (ResultSet rows = statement.executeQuery(query)) {
          while (rows.next()) {
            left.add(rows.getString(1));
          }
        }
      }
    }
    return left;
  }

  @Test
  void wordsThatAnEngineTakesAndIgnoresAreANo() throws IOException, SQLException {
    assertThat(attempt("SELECT 2;\n")).isEqualTo(new FeatureResult.No("answered 2, expected 1"));
    assertThat(attempt("SELECT NULL;\n"))
        .isEqualTo(new FeatureResult.No("answered NULL, expected 1"));
    assertThat(attempt("SELECT 1 WHERE 1 = 2;\n"))
        .isEqualTo(new FeatureResult.No("answered no row, expected 1"));
    assertThat(attempt("SELECT 1 UNION ALL SELECT 1;\n"))
        .isEqualTo(new FeatureResult.No("answered more than one row, expected 1"));
    assertThat(attempt("SELECT 1;\n\nCREATE TABLE feature_t (n INTEGER);\n"))
        .isEqualTo(new FeatureResult.No("answered nothing, expected 1"));
    assertThat(attempt("--! refused\nVALUES\n(1);\n\nSELECT 1;\n"))
        .isEqualTo(new FeatureResult.No("accepted what it must refuse: VALUES (1)"));
    assertThat(attempt("SELECT 1;\n")).isEqualTo(new FeatureResult.Yes());
  }

  @Test
  void whatFailsForAnotherReasonIsNoRefusal() throws IOException, SQLException {
    assertThat(attempt("--! refused\nSELECT nothing FROM nowhere;\n\nSELECT 1;\n"))
        .isEqualTo(new FeatureResult.Yes());
    assertThat(attempt("--! refused\nINSERT INTU feature_t VALUES (1);\n\nSELECT 1;\n"))
        .isInstanceOfSatisfying(
            FeatureResult.No.class,
            no -> assertThat(no.message()).startsWith("did not refuse but failed: Syntax error"));
  }

  @Test
  void anEnginesOwnMessageIsOneLine() throws IOException, SQLException {
    assertThat(attempt("SELECT\nnothing\nFROM nowhere;\n"))
        .isInstanceOfSatisfying(
            FeatureResult.No.class,
            no -> assertThat(no.message()).contains("NOWHERE").doesNotContainPattern("\\R"));
  }

  @Test
  void anEngineThatIsNotThereHasNoAnswer() throws IOException {
    Catalog own = own("SELECT 1;\n");
    Engine engine = own.engine("postgresql");
    Address gone =
        new Address("jdbc:postgresql://127.0.0.1:1/none", "me", new Secret(""), Map.of());
    FeatureTrial trial = new FeatureTrial(own, engine, own.workload("mine"), gone, false);
    assertThatThrownBy(() -> trial.attempt(own.workload("mine").features().getFirst()))
        .isInstanceOf(SQLException.class);
  }

  /** Tries the script on the engine in this JVM, with 1 as the expected answer. */
  private FeatureResult attempt(String script) throws IOException, SQLException {
    Catalog own = own(script);
    Workload mine = own.workload("mine");
    Address h2 = TestEngines.shared("h2").address();
    FeatureTrial trial = new FeatureTrial(own, own.engine("h2"), mine, h2, false);
    return trial.attempt(mine.features().getFirst());
  }

  private Catalog own(String script) throws IOException {
    Path workloads = dir.resolve("workloads");
    Path sql = Files.createDirectories(workloads.resolve("mine/sql"));
    Files.writeString(
        sql.resolveSibling("workload.yaml"),
        "{title: Mine, question: Which?, features: [{id: one, title: One, expect: '1'}]}");
    Files.writeString(sql.resolve("one.sql"), script);
    Files.writeString(sql.resolve("cleanup.sql"), "DROP TABLE IF EXISTS feature_t;\n");
    return Catalog.load(Optional.empty(), Optional.of(workloads));
  }
}
