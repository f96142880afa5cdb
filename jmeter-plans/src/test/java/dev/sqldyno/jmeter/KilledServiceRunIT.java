// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.result.RunFolder;
import dev.sqldyno.testing.TestEngines;
import dev.sqldyno.testing.TestService;
import dev.sqldyno.testing.TestService.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A comparison, as its user starts it, that is killed without a word. */
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
    assertThat(done().services()).hasSize(1);

    Path said = folder.resolve("said again");
    Process again = services(said, "--resume", done().path().toString());
    assertThat(again.waitFor()).as(Files.readString(said)).isZero();
    assertThat(done().services())
        .extracting(s -> s.stack().id() + " " + s.size() + " " + s.pass())
        .containsExactly("first smoke 0", "second smoke 0");
    assertThat(done().info().complete()).isTrue();
  }

  /** All processes that it had started. */
  private List<ProcessHandle> killInSecondTurn() throws Exception {
    Path said = folder.resolve("said");
    Process run =
        services(
            said,
            "--engine",
            ENGINE,
            "--size",
            "smoke",
            "--stacks",
            "first,second",
            "--results",
            folder.resolve("results").toString(),
            "--run",
            "run");
    try {
      long deadline = System.nanoTime() + Duration.ofMinutes(3).toNanos();
      while (!Files.readString(said).contains("services/closed/second: warming up")) {
        assertThat(run.isAlive() && System.nanoTime() < deadline)
            .as(Files.readString(said))
            .isTrue();
        Thread.sleep(50);
      }
      List<ProcessHandle> started = run.descendants().toList();
      // an engine, a service, a JMeter, and who cleans up after each
      assertThat(started).hasSizeGreaterThan(5);
      return started;
    } finally {
      run.destroyForcibly().waitFor();
    }
  }

  private void assertNothingIsLeft(List<ProcessHandle> started) throws Exception {
    Path data = folder.resolve("data");
    long deadline = System.nanoTime() + Duration.ofSeconds(10).toNanos();
    while (started.stream().anyMatch(ProcessHandle::isAlive) && System.nanoTime() < deadline) {
      Thread.sleep(100);
    }
    assertThat(started).noneMatch(ProcessHandle::isAlive);
    while (!left(data).isEmpty() && System.nanoTime() < deadline) {
      Thread.sleep(100);
    }
    assertThat(left(data)).isEmpty();
  }

  /** The command of two stacks, which says what it does into that file. */
  private Process services(Path said, String... options) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElseThrow());
    command.addAll(List.of("-Djmh.ignoreLock=true", "--enable-native-access=ALL-UNNAMED"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of("dev.sqldyno.cli.SqlDyno", "services"));
    command.addAll(List.of("--launch", folder.resolve("launch").toString()));
    command.addAll(List.of("--stack", "first=" + TestService.command(Fault.NONE)));
    command.addAll(List.of("--stack", "second=" + TestService.command(Fault.NONE)));
    command.addAll(List.of("--data", folder.resolve("data").toString()));
    command.addAll(List.of(options));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(said.toFile())
        .start();
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
