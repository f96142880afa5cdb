// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.measure.Conditions;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.Reading.Measured;
import dev.sqldyno.report.ExampleRun;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.RunInfo.EngineInfo;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.Samples;
import dev.sqldyno.result.WorkloadInfo;
import dev.sqldyno.result.compare.ShownRun;
import dev.sqldyno.workload.drive.LoadWindow;
import dev.sqldyno.workload.drive.LoadWindow.Tally;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparisonWarningsTest {
  private static final Conditions BUSY =
      new Conditions(new Measured(0), new Measured(0), new Measured(0), new Measured(0.35));

  private static final Conditions QUIET =
      new Conditions(new Measured(0), new Measured(0), new Measured(0), new Measured(0));

  @TempDir Path results;

  @Test
  void whatElseDiffersBetweenTwoRunsIsNamedInASentenceForEachEngineAndTheMachine() {
    ShownRun before = run("before", "6.1.0", engine("process on loopback", "128MB"));
    ShownRun now = run("now", "6.18.5", engine("container on host network", "1GB"));
    String ofEngine =
        "Warning: PostgreSQL differs between the runs: place process on loopback, then container on host network; shared_buffers 128MB, then 1GB";

    assertThat(ComparisonWarnings.of(before, Optional.of(timed(now, QUIET))))
        .containsExactly(
            "Warning: the machine differs between the runs: kernel 6.1.0, then 6.18.5", ofEngine);
    assertThat(ComparisonWarnings.of(before, Optional.of(now)))
        .as("the lab's counts are the same on all machines")
        .containsExactly(ofEngine);
    assertThat(ComparisonWarnings.of(before, Optional.of(before))).isEmpty();
  }

  @Test
  void whatAnOlderRunDidNotAskAndWhatOtherSentencesSayIsNotNamed() {
    ShownRun before = run("before", "6.1.0", engine(Map.of("build_cflags", "-O2", "settle", "V")));
    ShownRun now =
        run("now", "6.1.0", engine(Map.of("build_cflags", "-O3", "settle", "W", "collation", "C")));
    assertThat(ComparisonWarnings.of(before, Optional.of(now)))
        .noneMatch(said -> said.contains("differs between the runs"));
  }

  @Test
  void noiseIsNamedForEachRunWhoseTimesAreShown() {
    ShownRun quiet = run("quiet", "6.1.0", engine("process", "1GB"));
    ShownRun busy = timed(run("busy", "6.1.0", engine("process", "1GB")), BUSY);

    assertThat(ComparisonWarnings.of(quiet, Optional.of(busy)))
        .containsExactly(
            "Warning: noise in run busy: other processes up to 35.0 %, over the limit in 1 of 1 windows");
  }

  @Test
  void aMixWhoseClientsDidNotPauseIsUnconstrained() {
    RunFolder folder = run("mix", "6.1.0", engine("process", "1GB")).folder();
    Tally tally = new Tally(9, 9, 0, Map.of(), Optional.empty(), Optional.empty());
    LoadWindow load =
        new LoadWindow(
            Map.of("new-order", tally),
            List.of(),
            1_000_000_000,
            Optional.empty(),
            Map.of(),
            Optional.empty());
    Sample sample = Samples.of("postgresql", 0, load);
    folder.write(
        folder
            .info()
            .with(Map.of(sample.workload(), WorkloadInfo.of(Catalog.load().workload("tpcc")))));
    folder.append(sample);

    assertThat(ComparisonWarnings.of(ShownRun.of(folder, false), Optional.empty()))
        .containsExactly(
            sample.workload()
                + ": Without pacing the result is unconstrained: clients neither key nor think. No rate is a tpmC, nor may it be compared with one.");
  }

  /** Returns the run with a window of CPU time. */
  private static ShownRun timed(ShownRun run, Conditions conditions) {
    RunFolder folder = run.folder();
    folder.append(
        Samples.sample(Samples.cpu(1e9, 5e8), Optional.empty(), Samples.cpu(1e9, 2e8), conditions));
    return ShownRun.of(folder, false);
  }

  private static EngineInfo engine(String place, String buffers) {
    return engine(place, Map.of("shared_buffers", buffers));
  }

  private static EngineInfo engine(Map<String, String> settings) {
    return engine("process", settings);
  }

  private static EngineInfo engine(String place, Map<String, String> settings) {
    return new EngineInfo(
        "postgresql",
        "PostgreSQL",
        true,
        "18.6",
        "pgjdbc 42.7",
        place,
        Durability.COMMIT,
        settings,
        MeterKind.CGROUP_CPU,
        List.of());
  }

  private ShownRun run(String id, String kernel, EngineInfo engine) {
    RunInfo of = ExampleRun.info(id);
    RunInfo.Host host = of.host();
    RunFolder folder = RunFolder.create(results, id);
    folder.write(
        new RunInfo(
            of.schema(),
            id,
            of.started(),
            of.version(),
            of.parts(),
            new RunInfo.Host(
                host.cpu(),
                host.cores(),
                host.memoryBytes(),
                host.os(),
                kernel,
                host.jvm(),
                host.coreSpread(),
                host.autogroups()),
            List.of(engine),
            List.of(),
            Map.of()));
    return ShownRun.of(folder, false);
  }
}
