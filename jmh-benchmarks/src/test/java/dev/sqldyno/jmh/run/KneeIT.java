// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.cli.SqlDyno;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.cell.Knee;
import dev.sqldyno.result.cell.MeasuredCell;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run searches for the highest rate of a mix. */
@Tag("nightly")
class KneeIT {
  private static final Duration BOUND = Duration.ofMillis(100);

  @TempDir Path folder;

  @Test
  void theSearchEndsAtItsKneeWhichTheReportNames() throws Exception {
    assertThat(
            run(
                "--engines", "h2",
                "--workloads", "ycsb",
                "--operations", "c",
                "--threads", "2",
                "--find-knee", "100ms",
                "--window", "500ms",
                "--size", "smoke",
                "--results", folder.toString(),
                "--run", "knee"))
        .isZero();

    RunFolder run = RunFolder.open(folder.resolve("knee"));
    List<MeasuredCell> cells = MeasuredCell.of(run.samples());
    assertThat(cells).filteredOn(cell -> Knee.rate(cell).isEmpty()).as("closed loop").hasSize(1);
    Knee knee = Knee.of(Knee.bound(run.info()).orElseThrow(), cells).getFirst();
    assertThat(knee.bound()).isEqualTo(BOUND);
    SortedMap<Double, Boolean> kept = knee.kept(0);
    assertThat(Knee.broken(kept).orElseThrow() / Knee.highest(kept).orElseThrow())
        .isBetween(1.05, 1.07);
    assertThat(Files.readString(run.path().resolve("report/report.md")))
        .contains("highest rate with a p99 within 100 ms: H2 ");

    assertThat(run("--resume", run.path().toString())).as("nothing is left to measure").isZero();
    List<Sample> again = RunFolder.open(run.path()).samples();
    assertThat(again).hasSameSizeAs(run.samples());
  }

  private static int run(String... options) {
    List<String> line = new ArrayList<>(List.of("bench"));
    line.addAll(List.of(options));
    return SqlDyno.commandLine().execute(line.toArray(String[]::new));
  }
}
