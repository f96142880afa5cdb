// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.result.FeatureAnswers;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo.Gap;
import dev.sqldyno.result.Sample;
import dev.sqldyno.testing.EngineDeployment;
import dev.sqldyno.testing.House;
import dev.sqldyno.testing.TestEngines;
import dev.sqldyno.workload.FeatureResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests a bench run that lacks disk space or rights, or whose engine is external. */
@Order(1)
class BenchSurroundingsIT extends ShortBench {
  @Test
  void aFullResultsFolderIsReportedOnceAndLeavesNoHalfFile() throws Exception {
    Path results = mount("results", "64k");
    Files.write(results.resolve("filler"), new byte[44 << 10]);
    try (BenchProcess bench = start("--engines", "h2")) {
      assertThat(bench.exitCode()).isEqualTo(1);
      assertToldOnce(bench, "No space left on device");
      assertThat(bench.run().info().complete()).isFalse();
      try (Stream<Path> files = Files.walk(results)) {
        assertThat(files).noneMatch(file -> file.toString().endsWith(".new"));
      }
      assertThat(bench.left()).isEmpty();
    } finally {
      unmount(results);
    }
  }

  @Test
  void aFullDataFolderIsFoundBeforeTheStartAndLeavesNothing() throws Exception {
    TestEngines.require("postgresql");
    Path data = mount("data", "1m");
    try (BenchProcess bench = start("--engines", "postgresql,h2", "--operations", "count")) {
      assertThat(bench.exitCode()).isZero();
      assertThat(bench.said())
          .containsPattern(
              "postgresql is left out: it needs about \\d+ MiB on disk at size smoke, and .*/data has [01] free: free some");
      assertThat(bench.run().info().gaps()).extracting(Gap::what).containsExactly("postgresql");
      assertThat(cells(bench.run()))
          .as("what lives in memory goes on")
          .containsExactly("h2" + COUNT);
      assertReported(bench);
      assertThat(bench.left()).isEmpty();
    } finally {
      unmount(data);
    }
  }

  @Test
  void aMissingImageIsReportedBesideAMissingCleaner() throws Exception {
    TestEngines.require(EngineDeployment.of("postgresql/container"));
    Map<String, String> cleaner =
        Map.of(
            "TESTCONTAINERS_RYUK_DISABLED",
            "false",
            "TESTCONTAINERS_RYUK_CONTAINER_IMAGE",
            "none/cleaner:1.0");
    try (BenchProcess bench =
        BenchProcess.start(
            bench(),
            cleaner,
            "--engines=postgresql",
            "--provision=container",
            "--image=none/such:1.0")) {
      assertThat(bench.exitCode()).isEqualTo(1);
      assertThat(bench.complaints())
          .filteredOn(line -> line.startsWith("sqldyno: cannot be measured here: postgresql: "))
          .singleElement()
          .asString()
          .contains("image none/cleaner:1.0 is not on", "; image none/such:1.0 is not on");
    }
  }

  @Test
  void ofTwoRunsThatStartTogetherOneBegins() throws Exception {
    try (BenchProcess one = start("--engines", "h2");
        BenchProcess other = start("--engines", "h2")) {
      BenchProcess refused =
          (BenchProcess)
              CompletableFuture.anyOf(
                      one.process().onExit().thenApply(_ -> one),
                      other.process().onExit().thenApply(_ -> other))
                  .join();
      assertThat(refused.exitCode()).isEqualTo(1);
      assertThat(refused.complaint())
          .startsWith("sqldyno: another benchmark is running on this machine (process ")
          .contains("jmh.lock) and would distort this one: wait until it ends, or start");
      Process begun = (refused == one ? other : one).process();
      assertThat(begun.isAlive() || begun.exitValue() == 0).as("it has begun").isTrue();
    }
  }

  /** The refusal of perf is reported with everything else that is wrong. */
  @Test
  void aRefusedPerfIsTheSameOneLineAndResumingDoesWithoutIt() throws Exception {
    Path programs = Files.createDirectories(folder.resolve("programs"));
    Path perf =
        Files.writeString(programs.resolve("perf"), "#!/bin/sh\necho No permission\nexit 1\n");
    assertThat(perf.toFile().setExecutable(true)).isTrue();
    Map<String, String> path = Map.of("PATH", programs + ":" + System.getenv("PATH"));
    try (BenchProcess refused =
        BenchProcess.start(
            bench(), path, "--engines=mariadb,h2", "--memory=mariadb=1g", "--flamegraph=on")) {
      assertThat(refused.exitCode()).isEqualTo(1);
      assertThat(refused.complaint())
          .startsWith("sqldyno: cannot be measured here: mariadb: MariaDB runs as a process here")
          .contains("; for --flamegraph: perf stat failed: No permission. To allow it, ");
      assertThat(refused.folder().resolve("results")).doesNotExist();
    }
    Path run = runWhoseForksHaveOurOptionsAlone();
    String info = Files.readString(run.resolve("run.json"));
    assertThat(info).contains("\"flamegraph\" : false");
    Files.writeString(
        run.resolve("run.json"), info.replace("\"flamegraph\" : false", "\"flamegraph\" : true"));
    try (BenchProcess resumed = BenchProcess.start(bench(), path, "--resume=" + run)) {
      assertThat(resumed.exitCode()).as("as it was asked for at first").isEqualTo(1);
      assertThat(resumed.complaint()).contains("for --flamegraph: perf");
    }
    try (BenchProcess resumed =
        BenchProcess.start(bench(), path, "--resume=" + run, "--flamegraph=off")) {
      assertThat(resumed.exitCode()).isZero();
    }
  }

  private Path runWhoseForksHaveOurOptionsAlone() throws Exception {
    Map<String, String> said = Map.of("JAVA_TOOL_OPTIONS", "-Dsaid=yes");
    try (BenchProcess bench =
        BenchProcess.start(bench(), said, "--engines=h2", "--operations=count")) {
      assertThat(bench.exitCode()).isZero();
      assertThat(bench.err()).content().contains("-Dsaid=yes");
      Path run = bench.run().path();
      assertThat(run.resolve("jmh.log"))
          .content()
          .contains("# Fork: 1 of 1")
          .doesNotContain("-Dsaid=yes");
      return run;
    }
  }

  @Test
  void anExternalEngineOfThisMachineIsMeteredAndItsPasswordIsWrittenNowhere() throws Exception {
    try (RunningEngine server = TestEngines.start("postgresql", folder.resolve("server"))) {
      Address at = server.address();
      String password = at.password().reveal();
      House house = House.furnish(server.engine(), at);
      List<String> before = house.look();
      try (BenchProcess bench =
          external(at.user(), password, at.url(), "--workloads=dml-sweep,features")) {
        assertThat(bench.exitCode()).isZero();
        assertThat(house.look()).isEqualTo(before);
        assertThat(bench.run().samples())
            .hasSize(2)
            .allSatisfy((Sample sample) -> {
              assertThat(sample.meter()).isNotEqualTo(MeterKind.NONE);
              assertThat(sample.statement().get(Counter.CPU)).isInstanceOf(Reading.Measured.class);
            });
        assertThat(bench.run().info().engines().getFirst().deployment())
            .startsWith("external URL, ");
        assertNowhere(password, bench);
        assertFeaturesOfAGuest(bench.run());
        assertMisused("as before: postgresql", "--resume", bench.run().path().toString());
      }
      assertRefused(external(at.user(), "wrong-horse", at.url()), "refuses user");
    }
  }

  /** Features that need more than our own database are not tried. */
  private static void assertFeaturesOfAGuest(RunFolder run) {
    List<FeatureAnswers.Answer> answers = FeatureAnswers.of(run).getFirst().answers();
    assertThat(answers)
        .filteredOn(answer -> answer.tried() instanceof FeatureResult.NotTried)
        .extracting(FeatureAnswers.Answer::feature)
        .containsExactly("row-level-security", "column-privileges");
    assertThat(answers)
        .filteredOn(answer -> answer.tried() instanceof FeatureResult.Yes)
        .hasSizeGreaterThan(15);
  }

  /** GuestIT has the same without a bench run around it. */
  @Tag("nightly")
  @Test
  void ourDatabaseThereIsRemovedHoweverARunEnds() throws Exception {
    try (RunningEngine server = TestEngines.start("postgresql", folder.resolve("server"))) {
      House house = House.furnish(server.engine(), server.address());
      List<String> before = house.look();
      assertOurDatabaseIsRemoved(house, server.address());
      assertThat(house.look()).isEqualTo(before);
    }
  }

  private void assertOurDatabaseIsRemoved(House house, Address at) throws Exception {
    String password = at.password().reveal();
    try (BenchProcess stopped = external(at.user(), password, at.url())) {
      stopped.awaitFork("postgresql" + COUNT);
      assertThat(house.guests()).hasSize(1);
      BenchProcess.signal("INT", List.of(-stopped.process().pid()));
      assertThat(stopped.exitCode()).isEqualTo(130);
      assertThat(house.guests()).isEmpty();
      assertThat(stopped.left()).isEmpty();
    }
    try (BenchProcess killed = external(at.user(), password, at.url())) {
      killed.awaitFork("postgresql" + COUNT);
      killed.process().destroyForcibly().waitFor();
      assertThat(house.guests()).hasSize(1);
    }
    try (BenchProcess next = external(at.user(), password, at.url(), "--workloads=features")) {
      assertThat(next.exitCode()).isZero();
      assertThat(next.complaints()).anyMatch(line -> line.contains(", whose run died"));
      assertThat(next.left()).isEmpty();
    }
  }

  private BenchProcess external(String user, String password, String url, String... more)
      throws IOException {
    List<String> arguments =
        new ArrayList<>(List.of("--engines", "postgresql", "--external", "postgresql=" + url));
    arguments.addAll(List.of(more));
    return BenchProcess.start(
        bench(),
        Map.of("SQLDYNO_POSTGRESQL_USER", user, "SQLDYNO_POSTGRESQL_PASSWORD", password),
        arguments.toArray(String[]::new));
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

  private static void assertRefused(BenchProcess started, String problem) throws Exception {
    try (started) {
      assertThat(started.exitCode()).isEqualTo(1);
      assertThat(started.complaint()).contains(problem);
      assertNowhere("wrong-horse", started);
    }
  }

  private void assertMisused(String problem, String... arguments) throws Exception {
    try (BenchProcess bench = start(arguments)) {
      assertThat(bench.exitCode()).isEqualTo(2);
      assertThat(bench.complaint()).contains(problem);
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
}
