// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.result.RunFolder;
import dev.sqldyno.stacks.result.Scenario;
import dev.sqldyno.stacks.result.ServiceSample;
import dev.sqldyno.stacks.result.ServiceSample.Latency;
import dev.sqldyno.stacks.testing.TestService;
import dev.sqldyno.testing.Quiet;
import dev.sqldyno.testing.TestEngines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An engine that stands still for one of the window's two seconds; by day FrozenEngineLoadIT. */
@Tag("nightly")
@Quiet
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class FrozenEngineIT {
  private static final String ENGINE = "postgresql";
  private static final long FREEZE_MILLIS = 1_000;

  @TempDir Path folder;

  @Test
  void anOpenLoadShowsEveryRequestThatAStandstillDelayed() throws Exception {
    TestEngines.require(ENGINE);
    TestService.launch(folder.resolve("launch"));
    Files.createDirectory(folder.resolve("data"));
    try (ServicesProcess run = compare()) {
      run.await("services/closed/mine: .*window");
      freeze(engine());
      run.await("services/open/mine: .*window");
      freeze(engine());
      assertThat(run.process().waitFor()).as(run.words()).isZero();
    }

    Latency open = latency(Scenario.OPEN);
    assertThat(delayed(open)).as("1 s of 2 s, by all that were due in it").isGreaterThan(0.35);
    assertThat(open.p90Millis()).isBetween(500.0, 2_000.0);
    assertThat(open.p99Millis()).isBetween(850.0, 2_000.0);
    assertThat(open.maxMillis()).isBetween(950.0, 3_000.0);

    Latency closed = latency(Scenario.CLOSED);
    assertThat(closed.maxMillis()).isGreaterThan(950);
    assertThat(closed.p90Millis())
        .as("users who wait for their answer send nothing meanwhile")
        .isLessThan(500);
  }

  /** Of all requests, those that took 50 ms or more: by the curve, in steps of some percent. */
  private static double delayed(Latency latency) {
    return latency.curve().stream()
        .filter(point -> point.millis() >= 50)
        .mapToDouble(point -> 1 - point.percent() / 100)
        .max()
        .orElse(0);
  }

  private ServicesProcess compare() throws IOException {
    return ServicesProcess.start(
        folder,
        folder.resolve("said"),
        List.of("mine"),
        "--engines",
        ENGINE,
        "--size",
        "smoke",
        "--scenarios",
        "closed,open",
        "--stacks",
        "mine",
        "--results",
        folder.resolve("results").toString(),
        "--run",
        "run");
  }

  private Latency latency(Scenario scenario) {
    return ServiceSample.of(RunFolder.open(folder.resolve("results/run"))).stream()
        .filter(s -> s.scenario() == scenario)
        .findFirst()
        .orElseThrow()
        .latency();
  }

  /** Its first process, and one for each connection. */
  private List<ProcessHandle> engine() {
    Path data = folder.resolve("data");
    return ProcessHandle.allProcesses()
        .filter(first -> first.info().commandLine().orElse("").contains("bin/postgres -D " + data))
        .flatMap(first -> Stream.concat(Stream.of(first), first.descendants()))
        .toList();
  }

  /** For a second, a moment after the window's begin. */
  private static void freeze(List<ProcessHandle> processes) throws Exception {
    assertThat(processes).isNotEmpty();
    Thread.sleep(300);
    try {
      signal("-STOP", processes);
      Thread.sleep(FREEZE_MILLIS);
    } finally {
      signal("-CONT", processes);
    }
  }

  private static void signal(String signal, List<ProcessHandle> processes) throws Exception {
    List<String> command = new ArrayList<>(List.of("kill", signal));
    processes.forEach(process -> command.add(Long.toString(process.pid())));
    assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
  }
}
