// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Rung;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo.Gap;
import dev.sqldyno.result.Sample;
import dev.sqldyno.testing.TestEngines;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes wrong around a bench run: it is told in one line, and nothing is left or lost. */
class BenchFailuresIT {
  private static final Duration TEN_SECONDS = Duration.ofSeconds(10);
  private static final String UPDATE = "/dml-sweep/update";
  private static final String COUNT = "/dml-sweep/count";

  @TempDir Path folder;

  /** Two cells are enough here. */
  @BeforeEach
  void shortenTheWorkload() throws IOException {
    Path sweep = Files.createDirectories(folder.resolve("workloads/dml-sweep/sql")).getParent();
    String whole = resource("workload.yaml");
    Files.writeString(
        sweep.resolve("workload.yaml"),
        whole.replaceAll("(?m)^  - \\{id: (insert|delete),.*\\n", ""));
    for (String name : List.of("drop-table", "update", "count", "delete", "check")) {
      Files.writeString(sweep.resolve("sql/" + name + ".sql"), resource("sql/" + name + ".sql"));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "postgresql, postgres, starting PostgreSQL",
    "mariadb, mariadbd, ready for connections"
  })
  void aKilledEngineCostsItsOwnCellsOnly(String engine, String program, String logged)
      throws Exception {
    TestEngines.require(engine);
    try (BenchProcess bench = start("--engines", engine + ",h2")) {
      bench.awaitFork(engine + COUNT);
      BenchProcess.signal("KILL", bench.of(program));

      assertThat(bench.exitCode()).isEqualTo(1);
      assertToldOnce(bench, engine + ": the engine died during dml-sweep/count");
      assertThat(cells(bench.run())).containsExactly(engine + UPDATE, "h2" + UPDATE, "h2" + COUNT);
      assertThat(bench.run().info().gaps()).extracting(Gap::what).containsExactly(engine);
      assertThat(bench.run().path().resolve("jmh.log")).content().contains(logged);
      assertReported(bench);
      assertThat(bench.leftAfter(TEN_SECONDS)).isEmpty();
    }
  }

  @Test
  void aKilledRunLeavesNothingAndCanGoOn() throws Exception {
    TestEngines.require("postgresql");
    Path run;
    try (BenchProcess bench = start("--engines", "postgresql")) {
      bench.awaitFork("postgresql" + COUNT);
      bench.process().destroyForcibly();
      assertThat(bench.leftAfter(TEN_SECONDS)).isEmpty();
      assertThat(cells(bench.run())).containsExactly("postgresql" + UPDATE);
      assertThat(bench.run().info().complete()).isFalse();
      run = bench.run().path();
    }
    try (BenchProcess resumed = start("--resume", run.toString())) {
      assertThat(resumed.exitCode()).isZero();
      assertThat(cells(resumed.run())).containsExactly("postgresql" + UPDATE, "postgresql" + COUNT);
      assertThat(resumed.run().info().complete()).isTrue();
      assertThat(resumed.run().info().gaps()).isEmpty();
      assertReported(resumed);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"postgresql", "h2"})
  void aKilledForkCostsItsOwnCellOnly(String engine) throws Exception {
    TestEngines.require(engine);
    try (BenchProcess bench = start("--engines", engine)) {
      bench.awaitFork(engine + UPDATE);
      BenchProcess.signal("KILL", bench.forks());

      assertThat(bench.exitCode()).isEqualTo(1);
      assertToldOnce(bench, engine + UPDATE + ": ");
      assertThat(cells(bench.run())).containsExactly(engine + COUNT);
      assertThat(bench.run().info().gaps()).extracting(Gap::what).containsExactly(engine + UPDATE);
      assertReported(bench);
      assertThat(bench.leftAfter(TEN_SECONDS)).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"postgresql", "h2"})
  void ctrlCKeepsTheResultsAndSaysHowToGoOn(String engine) throws Exception {
    TestEngines.require(engine);
    try (BenchProcess bench = start("--engines", engine)) {
      bench.awaitFork(engine + COUNT);
      BenchProcess.signal("INT", List.of(-bench.process().pid()));

      assertThat(bench.exitCode()).isEqualTo(130);
      assertThat(bench.said()).endsWith("--resume " + bench.run().path() + "\n");
      assertThat(bench.complaints()).allMatch(line -> line.startsWith("["));
      assertThat(cells(bench.run())).containsExactly(engine + UPDATE);
      assertThat(bench.run().info().gaps()).as("what was stopped did not fail").isEmpty();
      assertReported(bench);
      assertThat(bench.leftAfter(TEN_SECONDS)).isEmpty();
    }
  }

  @Test
  void aFullResultsFolderIsToldOnceAndLeavesNoHalfFile() throws Exception {
    Path results = mount("results", "64k");
    Files.write(results.resolve("filler"), new byte[44 << 10]);
    try (BenchProcess bench = start("--engines", "h2")) {
      assertThat(bench.exitCode()).isEqualTo(1);
      assertToldOnce(bench, "No space left on device");
      assertThat(bench.run().info().complete()).isFalse();
      try (Stream<Path> files = Files.walk(results)) {
        assertThat(files).noneMatch(file -> file.toString().endsWith(".new"));
      }
      assertThat(bench.leftAfter(TEN_SECONDS)).isEmpty();
    } finally {
      unmount(results);
    }
  }

  @Test
  void aFullDataFolderIsFoundBeforeTheStartAndLeavesNothing() throws Exception {
    TestEngines.require("postgresql");
    Path data = mount("data", "1m");
    try (BenchProcess bench = start("--engines", "postgresql,h2")) {
      assertThat(bench.exitCode()).isZero();
      assertThat(bench.said())
          .containsPattern(
              "postgresql is left out: it needs about \\d+ MiB on disk at size smoke, and .*/data has [01] free: free some");
      assertThat(bench.run().info().gaps()).extracting(Gap::what).containsExactly("postgresql");
      assertThat(cells(bench.run()))
          .as("what lives in memory goes on")
          .containsOnly("h2" + UPDATE, "h2" + COUNT);
      assertReported(bench);
      assertThat(bench.leftAfter(TEN_SECONDS)).isEmpty();
    } finally {
      unmount(data);
    }
  }

  @Test
  void allThatIsMissingIsToldInOneLineBeforeAnythingStarts() throws Exception {
    try (BenchProcess bench = start("--engines", "mariadb,h2", "--memory", "1g")) {
      assertThat(bench.exitCode()).isEqualTo(1);
      assertThat(bench.complaints())
          .singleElement()
          .asString()
          .startsWith("bench: cannot be measured here: mariadb: MariaDB runs as a process here")
          .contains("; h2: H2 runs as a process here, and a memory limit is for containers");
      assertThat(bench.folder().resolve("results")).doesNotExist();
    }
  }

  @Test
  void anExternalEngineIsTimedWithoutItsCostAndItsPasswordIsWrittenNowhere() throws Exception {
    try (RunningEngine server = TestEngines.start("postgresql", folder.resolve("server"))) {
      Address at = server.address();
      String password = at.password().reveal();
      try (BenchProcess bench = external(at.user(), password, at.url())) {
        assertThat(bench.exitCode()).isZero();
        assertThat(bench.run().samples())
            .hasSize(2)
            .allSatisfy((Sample sample) -> {
              assertThat(sample.rung()).isEqualTo(Rung.NONE);
              assertThat(sample.statement().get(Counter.CPU))
                  .isInstanceOf(Reading.Unavailable.class);
            });
        assertThat(bench.run().info().engines().getFirst().whyNotHigher()).isNotEmpty();
        assertNowhere(password, bench);
        assertMisused("as before: postgresql", "--resume", bench.run().path().toString());
      }
      assertRefused(external(at.user(), "wrong-horse", at.url()), "refuses user");
      assertRefused(
          external(at.user(), password, at.url().replaceAll(":\\d+/", ":1/")), "is not reachable");
      assertMisused("did you mean 'postgresql'", "--external", "postgresq=" + at.url());
    }
  }

  @Test
  void aWrongAnswerReachesTheExitCodeThatFailsTheBuild() throws Exception {
    Files.writeString(
        folder.resolve("workloads/dml-sweep/sql/update.sql"),
        "UPDATE dml_sweep SET amount = amount + 1 WHERE amount > 1;\n");
    try (BenchProcess bench = start("--engines", "h2")) {
      assertThat(bench.exitCode()).isEqualTo(1);
      assertToldOnce(bench, "wrong answer after update");
      assertThat(cells(bench.run())).containsExactly("h2" + COUNT);
    }
  }

  private BenchProcess start(String... arguments) throws IOException {
    return BenchProcess.start(bench(), Map.of(), arguments);
  }

  private BenchProcess external(String user, String password, String url) throws IOException {
    return BenchProcess.start(
        bench(),
        Map.of("SQLDYNO_POSTGRESQL_USER", user, "SQLDYNO_POSTGRESQL_PASSWORD", password),
        "--engines",
        "postgresql",
        "--external",
        "postgresql=" + url);
  }

  private Path bench() {
    return folder.resolve("bench");
  }

  private Path mount(String name, String size) throws Exception {
    Path disk = Files.createDirectories(bench().resolve(name));
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=" + size, "tmpfs", disk.toString()) == 0,
        "no right to mount a tmpfs here: run as root in a machine of its own");
    return disk;
  }

  private static void unmount(Path disk) throws Exception {
    assertThat(run("umount", "--lazy", disk.toString())).isZero();
  }

  private static int run(String... command) throws Exception {
    return new ProcessBuilder(command).inheritIO().start().waitFor();
  }

  static List<String> cells(RunFolder run) {
    return run.samples().stream()
        .map(s -> s.engine() + "/" + s.workload() + "/" + s.operation())
        .toList();
  }

  static void assertToldOnce(BenchProcess bench, String message) throws IOException {
    assertThat(bench.complaints()).filteredOn(line -> line.contains(message)).hasSize(1);
    assertThat(bench.complaints()).allMatch(line -> line.matches("(\\[|bench: ).*"));
  }

  static void assertReported(BenchProcess bench) throws IOException {
    Path html = bench.run().path().resolve("report/index.html");
    assertThat(html).isNotEmptyFile();
    assertThat(bench.said()).contains("report: " + html);
  }

  private static void assertRefused(BenchProcess started, String problem) throws Exception {
    try (started) {
      assertThat(started.exitCode()).isEqualTo(1);
      assertThat(started.complaints()).singleElement().asString().contains(problem);
      assertNowhere("wrong-horse", started);
    }
  }

  private void assertMisused(String problem, String... arguments) throws Exception {
    try (BenchProcess bench = start(arguments)) {
      assertThat(bench.exitCode()).isEqualTo(2);
      assertThat(bench.complaints()).singleElement().asString().contains(problem);
    }
  }

  private static void assertNowhere(String secret, BenchProcess bench) throws IOException {
    try (Stream<Path> files = Files.walk(bench.folder())) {
      assertThat(files.filter(Files::isRegularFile))
          .isNotEmpty()
          .allSatisfy(file ->
              assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                  .doesNotContain(secret));
    }
  }

  static String resource(String name) throws IOException {
    try (var in = BenchFailuresIT.class.getResourceAsStream("/workloads/dml-sweep/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
