// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.provision.process.ProcessGroup;
import dev.sqldyno.stacks.jmeter.JMeterException;
import dev.sqldyno.stacks.jmeter.JMeterSettings;
import dev.sqldyno.stacks.jmeter.JtlCheck;
import dev.sqldyno.stacks.jmeter.JtlRow;
import dev.sqldyno.stacks.jmeter.JtlTail;
import dev.sqldyno.stacks.jmeter.PlanRun;
import dev.sqldyno.stacks.jmeter.RemoteEngines;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** JMeter as a process of its own, against a service in this JVM. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class PlanRunIT {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  @TempDir Path folder;

  @Test
  void aPlanRunsToItsEndWithARowForEachBooking() throws Exception {
    try (TinyService service = new TinyService(Duration.ZERO);
        PlanRun run = start(service, Map.of("users", "5", "requests", "40", "rampup", "0"))) {
      assertThat(run.process().await(LIMIT)).isTrue();

      assertThat(run.process().exitStatus()).isZero();
      assertThat(service.accepted()).isEqualTo(200);
      assertThat(complaints(run, 200)).isEmpty();
      assertThat(JtlTail.all(run.jtl()))
          .as("timed finer than JMeter does")
          .anyMatch(row -> row.elapsedMicros() % 1_000 != 0);
      assertThat(Files.readString(run.log())).doesNotContain(" ERROR ", " WARN ");
    }
  }

  /** PlanCommandIT stops one by Ctrl-C. */
  @Tag("nightly")
  @Test
  void everyRequestInFlightIsAnsweredWhenALoadWithoutEndIsStopped() throws Exception {
    try (TinyService service = new TinyService(Duration.ofMillis(300));
        PlanRun run = start(service, Map.of("users", "20", "requests", "-1", "rampup", "0"));
        JtlTail tail = new JtlTail(run.jtl())) {
      List<JtlRow> seen = new ArrayList<>();
      while (seen.size() < 60) {
        assertThat(run.process().isRunning()).isTrue();
        seen.addAll(tail.poll());
        Thread.sleep(10);
      }

      run.stopGracefully(LIMIT);

      assertThat(run.process().isRunning()).isFalse();
      seen.addAll(tail.poll());
      assertThat(seen)
          .as("a row for each booking")
          .allMatch(JtlRow::success)
          .hasSize(Math.toIntExact(service.accepted()));
    }
  }

  @Test
  void closingKillsItAndNothingIsLeft() throws Exception {
    try (TinyService service = new TinyService(Duration.ofMillis(100))) {
      ProcessHandle jmeter;
      Path workspace;
      try (PlanRun run = start(service, Map.of("users", "2", "requests", "-1"))) {
        jmeter = ProcessHandle.of(run.process().pid()).orElseThrow();
        while (service.accepted() < 4) {
          Thread.sleep(10);
        }
        assertThat(run.process().footprint().rootPid()).isEqualTo(run.process().pid());
        assertThat(ProcessGroup.of(run.process().footprint()))
            .as("whose cost is its own")
            .containsExactly(run.process().pid());
        workspace = run.process().footprint().workspace().orElseThrow();
        assertThat(processesOf(workspace)).as("its janitor").isNotEmpty();
      }
      assertThat(jmeter.isAlive()).isFalse();
      assertThat(workspace).doesNotExist();
      assertThat(processesOf(workspace)).isEmpty();
    }
  }

  /** Returns those with the folder in their command; other tests have janitors of their own. */
  private static List<ProcessHandle> processesOf(Path folder) {
    return ProcessHandle.current()
        .descendants()
        .filter(process -> process.info().commandLine().orElse("").contains(folder.toString()))
        .toList();
  }

  @Test
  void aFailingServiceMakesComplaintsAndNotAnExitStatus() throws Exception {
    try (TinyService service = new TinyService(Duration.ZERO)) {
      service.answer(503);
      try (PlanRun run = start(service, Map.of("users", "2", "requests", "3"))) {
        assertThat(run.process().await(LIMIT)).isTrue();
        assertThat(run.process().exitStatus()).isZero();
        assertThat(complaints(run, 6))
            .containsExactly("6 of 6 requests failed: 6 × POST /bookings: 503");
      }
    }
  }

  @Test
  void aFolderThatHasResultsIsNotWrittenOver() throws Exception {
    Files.createDirectories(folder.resolve("run"));
    Files.createFile(folder.resolve("run/samples.jtl"));
    try (TinyService service = new TinyService(Duration.ZERO)) {
      assertThatThrownBy(() -> start(service, Map.of()))
          .isInstanceOf(JMeterException.class)
          .hasMessageContaining("name another folder");
    }
  }

  private PlanRun start(TinyService service, Map<String, String> properties) {
    return PlanRun.start(
        TestHome.home(),
        TestHome.plan("bookings-closed"),
        JMeterSettings.of(with(service, properties)),
        folder.resolve("run"),
        RemoteEngines.HERE);
  }

  private static Map<String, String> with(TinyService service, Map<String, String> properties) {
    Map<String, String> all = new HashMap<>(service.properties());
    all.putAll(properties);
    return all;
  }

  private static List<String> complaints(PlanRun run, int rows) {
    assertThat(JtlTail.all(run.jtl())).hasSize(rows);
    return new JtlCheck(OptionalLong.of(rows), OptionalDouble.empty())
        .complaints(run.tally().requests());
  }
}
