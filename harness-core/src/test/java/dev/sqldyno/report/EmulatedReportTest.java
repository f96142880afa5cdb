// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.report.section.ReportOptions;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.Samples;
import dev.sqldyno.workload.drive.Latency;
import dev.sqldyno.workload.drive.LoadWindow;
import dev.sqldyno.workload.drive.LoadWindow.Schedule;
import dev.sqldyno.workload.drive.LoadWindow.Second;
import dev.sqldyno.workload.drive.LoadWindow.Tally;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Shows a run whose engines an emulator executed. */
class EmulatedReportTest {
  private static final double[] PER_ROW = {24_469, 24_506, 24_717};
  private static final String ABSENT = "whose speed says nothing of the engine's";

  @TempDir Path results;

  @Test
  void itSaysAfterItsFindingsWhatItIsAndShowsInstructionsAlone() throws IOException {
    RunFolder run = run();
    String text = ReportWriter.write(run, ReportOptions.DEFAULT).text(200);

    assertThat(text.indexOf("ran in an emulator (QEMU 7.2.22, Westmere)"))
        .isBetween(text.indexOf("Findings"), text.indexOf("dml-sweep\n"));
    assertThat(text)
        .contains("not kernel work, time or cache", "Waiting by spinning", "system calls")
        .contains(
            "24.5 M instr",
            "24.5 k instr per row",
            "user mode alone",
            "meter instructions-emulated")
        .contains("engine cost per row")
        .doesNotContain(
            "wall time", "rows/s", " s\n", "client CPU per row", "disturbed", "CPU time");
    assertThat(text)
        .containsPattern("\nmix +errors +retries\n-+\na +0 +0\nPostgreSQL\n")
        .containsPattern("schedule; transactions/s; [^–]*: – the engine ran in an emulator")
        .doesNotContain("not warm", "fell behind", "too noisy");
    ReportWriter.write(run, ReportOptions.DEFAULT);
    assertThat(Files.readString(run.path().resolve("report/index.html")))
        .contains("the engine ran in an emulator, " + ABSENT.replace("'", "&#39;"))
        .contains("no-time");
    assertThat(Files.readString(run.path().resolve("report/report.md")))
        .doesNotContain(
            "instructions, user", "988 µs", "876", "667", "900 µs", "1.50 s", "transactions/s ÷");
  }

  private RunFolder run() {
    RunInfo info = ExampleRun.info("lab");
    RunFolder folder = RunFolder.create(results, "lab");
    folder.write(
        info.with(
            List.of(engine("postgresql", "PostgreSQL"), engine("mariadb", "MariaDB")), List.of()));
    for (int repetition = 0; repetition < PER_ROW.length; repetition++) {
      folder.append(sample("postgresql", repetition, 1));
      folder.append(sample("mariadb", repetition, 0.66));
      folder.append(mix(sample("postgresql", repetition, 1)));
      folder.append(mix(sample("mariadb", repetition, 0.66)));
    }
    return folder;
  }

  private static RunInfo.EngineInfo engine(String id, String name) {
    return ExampleRun.engine(
        id, name, "1", MeterKind.INSTRUCTIONS_EMULATED, Durability.COMMIT, "QEMU 7.2.22, Westmere");
  }

  private static Sample sample(String engine, int repetition, double times) {
    return Samples.with(
        Samples.of(
            engine,
            "insert",
            repetition,
            ExampleVersions.cost(1_000 * times * PER_ROW[repetition]),
            Samples.cpu(1e9, 9e8)),
        MeterKind.INSTRUCTIONS_EMULATED,
        ExampleVersions.cost(1e5));
  }

  /** The same, of a mix in an open loop that fell behind and was not warm. */
  private static Sample mix(Sample s) {
    Histogram histogram = new Histogram(3);
    histogram.recordValueWithCount(987_654, s.rows() / 2);
    Optional<Latency> latency = Optional.of(Latency.of(histogram));
    Tally tally = new Tally(s.rows() / 2, s.rows() / 2, 0, Map.of(), latency, latency);
    LoadWindow load =
        new LoadWindow(
            Map.of("read", tally, "update", tally),
            List.of(second(s.rows()), second(s.rows())),
            1_500_000_000,
            Optional.of(new Schedule(876, 2 * s.rows(), s.rows(), latency)),
            Map.of(),
            Optional.of(false));
    return new Sample(
        s.engine(),
        "ycsb",
        "a",
        Map.of("threads", "2"),
        s.size(),
        s.repetition(),
        s.iteration(),
        s.executions(),
        s.rows(),
        2,
        s.cores(),
        s.meter(),
        s.statement(),
        s.settle(),
        s.idle(),
        s.client(),
        s.conditions(),
        s.waits(),
        Optional.of(load));
  }

  private static Second second(long stored) {
    OptionalLong latency = OptionalLong.of(987_654);
    return new Second(
        1_500_000_000,
        Map.of("read", stored),
        0,
        0,
        latency,
        latency,
        OptionalLong.of(7),
        Map.of(),
        Map.of());
  }
}
