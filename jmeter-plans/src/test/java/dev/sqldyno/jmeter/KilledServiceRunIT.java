// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo.Gap;
import dev.sqldyno.stacks.result.ServiceSample;
import dev.sqldyno.stacks.testing.TestService;
import dev.sqldyno.testing.TestEngines;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A comparison, as its user starts it, of which a part or all is ended from outside. */
@Order(1)
class KilledServiceRunIT {
  private static final String ENGINE = "postgresql";

  @TempDir Path folder;

  @BeforeEach
  void needsTheEngine() throws IOException {
    TestEngines.require(ENGINE);
    TestService.launch(folder.resolve("launch"));
    Files.createDirectory(folder.resolve("data"));
  }

  @Test
  void aKilledRunLeavesNothingButWhatItHasMeasuredAndIsGoneOnWith() throws Exception {
    assertNothingIsLeft(killInSecondTurn());
    assertThat(ServiceSample.of(done())).hasSize(1);
    assertThat(List.of("closed-first-1", "closed-second-1"))
        .as("what they printed, without the password, though nobody could clean up")
        .allSatisfy(turn ->
            assertThat(done().path().resolve("services/" + turn + ".log"))
                .content(StandardCharsets.ISO_8859_1)
                .contains("BOOKINGS_DB_PASSWORD=***"));

    Path said = folder.resolve("said again");
    try (ServicesProcess again = services(said, "--resume", done().path().toString())) {
      assertThat(again.process().waitFor()).as(again.words()).isZero();
    }
    assertThat(ServiceSample.of(done()))
        .extracting(s -> s.stack().id() + " " + s.size() + " " + s.repetition())
        .containsExactly("first smoke 0", "second smoke 0");
    assertThat(done().info().complete()).isTrue();
  }

  /** All processes that it had started. */
  private List<ProcessHandle> killInSecondTurn() throws Exception {
    try (ServicesProcess run = compareBoth()) {
      run.await("services/closed/second: warming up");
      List<ProcessHandle> started = run.process().descendants().toList();
      // an engine, a service, a JMeter, and who cleans up after each
      assertThat(started).hasSizeGreaterThan(5);
      return started;
    }
  }

  /** BenchFailuresIT interrupts a run of the same kind. */
  @Tag("nightly")
  @Test
  void aRunThatIsAskedToEndEndsAllAndTellsHowToGoOn() throws Exception {
    try (ServicesProcess run = compareBoth()) {
      run.await("services/closed/first: warming up");
      List<ProcessHandle> started = run.process().descendants().toList();
      // as by Ctrl-C, which a script's background processes do not hear
      run.process().destroy();
      assertThat(run.process().waitFor(30, TimeUnit.SECONDS)).as(run.words()).isTrue();
      assertThat(run.words()).contains("stopped. To resume: scripts/sqldyno services --resume");
      assertThat(done().path().resolve("report/index.html")).exists();
      assertThat(done().info().gaps()).isEmpty();
      assertNothingIsLeft(started);
    }
  }

  /** PlanCommandIT has a JMeter that dies, and BenchFailuresIT an engine. */
  @Tag("nightly")
  @Test
  void aLoadGeneratorOrAnEngineThatDiesIsToldAsThat() throws Exception {
    try (ServicesProcess run = compareBoth()) {
      run.await("services/closed/first: warming up");
      kill(run.process().descendants(), "bin/ApacheJMeter.jar");
      run.await("services/closed/second: warming up");
      kill(ProcessHandle.allProcesses(), "bin/postgres -D " + folder.resolve("data"));
      assertThat(run.process().waitFor()).as(run.words()).isNotZero();
    }
    assertThat(ServiceSample.of(done())).isEmpty();
    Map<String, String> gaps =
        done().info().gaps().stream().collect(Collectors.toMap(Gap::what, Gap::reason));
    assertThat(gaps).containsOnlyKeys("services/closed/first", "services/repetition 1");
    assertThat(gaps.get("services/closed/first"))
        .startsWith("the load generator was killed (SIGKILL)");
    assertThat(gaps.get("services/repetition 1"))
        .startsWith("the engine died during services/closed/second: ")
        .contains("--resume measures what remains");
  }

  /** Those whose command has that in it. */
  private static void kill(Stream<ProcessHandle> processes, String part) {
    List<ProcessHandle> found =
        processes
            .filter(process -> process.info().commandLine().orElse("").contains(part))
            .toList();
    assertThat(found).isNotEmpty();
    found.forEach(ProcessHandle::destroyForcibly);
  }

  private ServicesProcess compareBoth() throws IOException {
    return services(
        folder.resolve("said"),
        "--engines",
        ENGINE,
        "--size",
        "smoke",
        "--stacks",
        "first,second",
        "--results",
        folder.resolve("results").toString(),
        "--run",
        "run");
  }

  private ServicesProcess services(Path said, String... options) throws IOException {
    return ServicesProcess.start(folder, said, List.of("first", "second"), options);
  }

  private void assertNothingIsLeft(List<ProcessHandle> started) throws Exception {
    Path data = folder.resolve("data");
    long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    while (started.stream().anyMatch(ProcessHandle::isAlive) && System.nanoTime() < deadline) {
      Thread.sleep(100);
    }
    assertThat(started).noneMatch(ProcessHandle::isAlive);
    while (!left(data).isEmpty() && System.nanoTime() < deadline) {
      Thread.sleep(100);
    }
    assertThat(left(data)).isEmpty();
  }

  private RunFolder done() {
    return RunFolder.open(folder.resolve("results/run"));
  }

  private static List<Path> left(Path data) throws IOException {
    try (Stream<Path> all = Files.list(data)) {
      return all.toList();
    }
  }
}
