// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.provision.process.Jdk;
import dev.sqldyno.result.ResultException;
import dev.sqldyno.result.Samples;
import dev.sqldyno.run.record.RunRecord;
import dev.sqldyno.run.record.RunRecord.Half;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportedRunTest {
  private static final int TERM = 143;

  @TempDir Path results;

  /** Runs a report that takes long, as it is of many samples. */
  static final class LongReport {
    private static final int SAMPLES = 20_000;

    private LongReport() {}

    public static void main(String[] arguments) throws Exception {
      RunRecord record =
          RunRecord.createNamed(Path.of(arguments[0]), "run", Half.ENGINES, Map.of());
      record.folder().append(Samples.sample());
      Path samples = record.folder().path().resolve("samples.jsonl");
      String line = Files.readString(samples);
      try (var out = Files.newBufferedWriter(samples)) {
        for (int repetition = 0; repetition < SAMPLES; repetition++) {
          out.write(line.replaceFirst("\"repetition\":\\d+", "\"repetition\":" + repetition));
        }
      }
      new ReportedRun(record, Progress.open(), new StopFlag(), System.out, "To resume: never")
          .run(() -> 0);
    }
  }

  @Test
  void aRunThatAFullDiskEndsHasAReportAndSaysHowToResumeIt() throws Exception {
    RunRecord record = RunRecord.createNamed(results, "run", Half.ENGINES, Map.of());
    record.folder().append(Samples.sample());

    assertThat(printedByAFullDisk(record)).contains("report: ").endsWith("To resume: now\n");
    assertThat(results.resolve("run/report/index.html")).exists();
    assertThat(record.folder().info().complete()).isFalse();
  }

  @Test
  void aReportThatFailsDoesNotHideTheRunsFailure() throws Exception {
    RunRecord record = RunRecord.createNamed(results, "run", Half.ENGINES, Map.of());
    Files.writeString(results.resolve("run/report"), "no folder");

    assertThat(printedByAFullDisk(record)).contains("run/report").endsWith("To resume: now\n");
  }

  /** Returns what a run prints whose work ends with a full disk, which is the failure told. */
  private static String printedByAFullDisk(RunRecord record) {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(printed, true);
    ReportedRun run =
        new ReportedRun(record, Progress.open(), new StopFlag(), out, "To resume: now");

    assertThatThrownBy(() ->
            run.run(() -> {
              throw new ResultException("no space left");
            }))
        .isInstanceOf(ResultException.class)
        .hasMessage("no space left");
    return printed.toString();
  }

  @Test
  void aReportThatIsInterruptedSaysSoAndHowToGetIt() throws Exception {
    Process run =
        Jdk.process(
                List.of(
                    Jdk.tool("java"),
                    "-XX:TieredStopAtLevel=1",
                    "-cp",
                    System.getProperty("java.class.path"),
                    LongReport.class.getName(),
                    results.toString()))
            .redirectErrorStream(true)
            .start();
    Path unfinished = results.resolve("run/report/unfinished.txt");
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
    while (Files.notExists(unfinished) && run.isAlive() && System.nanoTime() < deadline) {
      Thread.sleep(50);
    }
    run.toHandle().destroy(); // Process.destroy would close its output
    String output = new String(run.getInputStream().readAllBytes());
    assertThat(run.waitFor()).as(output).isEqualTo(TERM);

    String again = "scripts/sqldyno report " + results.resolve("run") + " writes it.\n";
    assertThat(output).contains("The report was interrupted. " + again).doesNotContain("stopped.");
    assertThat(unfinished).hasContent("The report was not finished. " + again);
    assertThat(results.resolve("run/report/index.html")).doesNotExist();
  }
}
