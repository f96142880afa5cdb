// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sqldyno.cli.SqlDyno;
import dev.sqldyno.testing.EngineDeployment;
import dev.sqldyno.testing.TestEngines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Shows that the self-checks run and report what they measured. The figures of such short runs mean
 * nothing, so no target is checked here; ReportTest shows what a missed one does.
 */
@Tag("nightly")
@Isolated("JMH runs in this JVM, once at a time")
class ValidateIT {
  @TempDir Path folder;

  @BeforeEach
  void doNotWaitForBenchmarksOfOthers() {
    System.setProperty("jmh.ignoreLock", "true");
  }

  @Test
  void pointSelectsAreComparedWithAHandWrittenLoopAndTheEnginesOwnClient() throws IOException {
    TestEngines.require("postgresql");

    assertThat(validate("point-select", "--engine", "postgresql", "--window", "0.2s")).isZero();

    assertThat(subjects()).hasSize(3).contains("our benchmark", "hand-written loop", "pgbench");
    assertThat(medians("client CPU us/op")).hasSizeGreaterThanOrEqualTo(2).allMatch(m -> m > 0);
  }

  @Test
  void sysbenchsMixesAreComparedWithSysbenchAndAHandWrittenLoop() throws IOException {
    TestEngines.require("postgresql");

    assertThat(validate("oltp", "--engine", "postgresql", "--threads", "1", "--window", "1s"))
        .isZero();

    assertThat(subjects())
        .containsExactly(
            "point-select, 1: ours",
            "point-select, 1: sysbench",
            "point-select, 1: hand-written loop",
            "read-write, 1: ours",
            "read-write, 1: sysbench");
    assertThat(medians("transactions/s")).hasSizeGreaterThanOrEqualTo(2).allMatch(m -> m > 0);
    assertThat(medians("client CPU us")).hasSizeGreaterThanOrEqualTo(3).allMatch(m -> m > 0);
  }

  @Test
  void theEngineCountsStatementsAndCommitsOfTpcc() throws IOException {
    TestEngines.require("mariadb");

    assertThat(validate("tpcc", "--engine", "mariadb", "--threads", "1", "--window", "1s"))
        .isZero();

    assertThat(subjects())
        .containsExactly(
            "1: ours", "1: go-tpc", "each transaction: ours", "each transaction: go-tpc");
    assertThat(medians("statements")).allMatch(each -> each > 8 && each < 40);
    assertThat(medians("commits")).allMatch(each -> each > 0.9 && each < 1.1);
  }

  @Test
  void bulkLoadIsComparedWithTheEnginesOwnLoader() throws IOException {
    TestEngines.require("postgresql");

    assertThat(validate("bulk", "--engine", "postgresql")).isZero();

    assertThat(subjects()).hasSize(2).contains("our benchmark", "psql");
    assertThat(medians("rows/s")).isNotEmpty().allMatch(m -> m > 0);
  }

  @Test
  void whereAnEngineHasNoClientOfItsOwnTheTargetIsNotChecked() throws IOException {
    TestEngines.require("mariadb");

    assertThat(validate("bulk", "--engine", "mariadb")).isZero();

    assertThat(report().findValuesAsString("reason"))
        .contains("engines/mariadb/engine.yaml has no tools: bulk");
  }

  @Test
  void theSpreadIsThatOfWindows() throws IOException {
    TestEngines.require("postgresql");

    assertThat(validate("spread", "--engine", "postgresql", "--rounds", "2")).isZero();

    assertThat(medians("wall ms")).hasSize(1).allMatch(m -> m > 0);
    assertThat(report().path("lines").path(0).path("estimate").path("n").asInt()).isEqualTo(2);
    assertThat(report().path("notes").toString()).contains("neighbours");
  }

  @Test
  void windowsAreComparedWithAndWithoutMeters() throws IOException {
    TestEngines.require("postgresql");

    assertThat(validate("overhead", "--engine", "postgresql", "--window", "0.05s")).isZero();

    assertThat(subjects())
        .containsExactly("metered", "not metered", "metered, but for the readings");
    assertThat(medians("wall us/op")).hasSize(3).allMatch(m -> m > 0);
    assertThat(medians("client CPU us/op")).hasSize(3).allMatch(m -> m > 0);
  }

  @Test
  void ourMeterIsComparedWithPerfs() throws IOException {
    TestEngines.require("postgresql");

    assumeTrue(System.getProperty("user.name").equals("root"), "not every user may use perf");

    assertThat(validate("meters", "--engine", "postgresql")).isZero();

    assertThat(subjects()).containsExactly("cgroup-cpu", "perf task-clock");
    assertThat(medians("engine CPU ms")).hasSize(3).allMatch(m -> m > 0);
  }

  @Test
  void thePublishedPortIsComparedWithTheHostsLoopback() throws IOException {
    assertThat(inContainer("way", "--window", "0.1s")).isZero();

    assertThat(subjects()).containsExactly("host network on loopback", "published port");
    assertThat(medians("op/s")).hasSize(2).allMatch(m -> m > 0);
    assertThat(medians("client CPU us/op")).hasSize(2).allMatch(m -> m > 0);
    assertThat(report().path("notes").path(0).asString())
        .contains("host network on loopback, data on disk | container, published port");
  }

  @Test
  void aProcessIsComparedWithAContainerOfTheSameEngine() throws IOException {
    TestEngines.require("postgresql");

    assertThat(inContainer("forms")).isZero();

    assertThat(subjects()).containsExactly("process", "container");
    assertThat(medians("update, engine CPU ms")).hasSize(2).allMatch(m -> m > 0);
    assertThat(medians("whole sweep, engine CPU ms")).hasSize(3).allMatch(m -> m > 0);
    assertThat(report().path("notes").toString())
        .containsPattern("process: [^\"]*metered by")
        .containsPattern("container: [^\"]*metered by");
  }

  /** Two repetitions are the fewest that have an interval, and too few to be kept. */
  @Test
  void anEngineIsComparedWithItself() throws IOException {
    TestEngines.require("postgresql");
    List<String> words = new ArrayList<>(List.of("validate", "aa", "--engine", "postgresql"));
    words.addAll(List.of("--workloads", "dml-sweep", "--size", "smoke", "--repetitions", "2"));
    words.addAll(List.of("--no-fail", "--results", folder.resolve("results").toString()));
    words.addAll(List.of("--json", folder.resolve("report.json").toString()));

    assertThat(SqlDyno.commandLine().execute(words.toArray(String[]::new))).isZero();

    assertThat(subjects()).contains("dml-sweep/insert", "dml-sweep/count", "all pairs");
    assertThat(report().path("notes").toString()).contains("fewer than 3 repetitions");
  }

  private int inContainer(String... check) {
    EngineDeployment form = EngineDeployment.of("postgresql/container");
    TestEngines.require(form);
    List<String> arguments = new ArrayList<>(List.of(check));
    arguments.addAll(form.options());
    arguments.addAll(List.of("--engine", "postgresql"));
    return validate(arguments.toArray(String[]::new));
  }

  private int validate(String... more) {
    List<String> arguments = new ArrayList<>(List.of("validate"));
    arguments.addAll(List.of(more));
    arguments.add("--no-fail");
    arguments.addAll(List.of("--size", "smoke", "--results", folder.resolve("results").toString()));
    arguments.addAll(List.of("--json", folder.resolve("report.json").toString()));
    if (!arguments.contains("--rounds")) {
      arguments.addAll(List.of("--rounds", "1"));
    }
    return SqlDyno.commandLine().execute(arguments.toArray(String[]::new));
  }

  private JsonNode report() throws IOException {
    return new JsonMapper().readTree(Files.readString(folder.resolve("report.json")));
  }

  private List<String> subjects() throws IOException {
    return report()
        .path("lines")
        .valueStream()
        .map(line -> line.path("subject").asString())
        .distinct()
        .toList();
  }

  /** Returns the medians of those subjects that could take part. */
  private List<Double> medians(String quantity) throws IOException {
    return report()
        .path("lines")
        .valueStream()
        .filter(line -> line.path("quantity").asString().equals(quantity))
        .map(line -> line.path("estimate").path("median"))
        .filter(JsonNode::isNumber)
        .map(JsonNode::asDouble)
        .collect(Collectors.toList());
  }
}
