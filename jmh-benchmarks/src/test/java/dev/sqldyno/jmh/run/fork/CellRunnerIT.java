// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.Descriptors;
import dev.sqldyno.catalog.Folder;
import dev.sqldyno.catalog.Resource;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.jmh.state.ForkConfiguration;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.run.record.RunRecord;
import dev.sqldyno.run.record.RunRecord.Half;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.link.BinaryLinkServer;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

@Isolated("JMH runs in this JVM, once at a time")
class CellRunnerIT {
  @BeforeAll
  static void ignoreTheRunLock() {
    System.setProperty("jmh.ignoreLock", "true");
  }

  @TempDir Path folder;

  /** The kept sample names the values that the cell leaves to the defaults. */
  @Test
  void aCellWithoutValuesIsThatOfTheDefaults() throws Exception {
    RunFolder run = newRun();
    assertThat(select(run, Catalog.load().workload("dml-rows"))).isEmpty();
    assertThat(run.samples())
        .singleElement()
        .satisfies(kept -> assertThat(kept.variant()).containsKey("connection"));
  }

  @Test
  @Timeout(60)
  void aRefusalAtJmhsPortIsLoggedAlsoAfterTheRunnersEnd() throws Exception {
    assumeTrue(Files.exists(Path.of("/proc/self/net/tcp6")), "no /proc");
    RunFolder run = newRun();
    runner(run).close();
    OutputFormat silent = OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT);
    BinaryLinkServer jmh = new BinaryLinkServer(new OptionsBuilder().build(), silent);
    try (Socket stranger = new Socket(jmh.getHost(), jmh.getPort())) {
      stranger.getInputStream().readAllBytes(); // until JMH closes
    } finally {
      jmh.terminate();
    }
    assertThat(run.path().resolve("jmh.log"))
        .content()
        .startsWith("sqldyno: refused at JMH's port: ");
  }

  /** The fork reads the jar's folder, whose default is another, so the sample is not the cell's. */
  @Test
  void aCellWhoseForkKeptNoSampleOfItIsNotMeasured() throws Exception {
    String text = Resource.text(CellRunnerIT.class, "/workloads/dml-rows/workload.yaml");
    Files.writeString(
        folder.resolve("workload.yaml"),
        text.replaceFirst("(run:\\s+variants:\\s+- \\{statement: )prepared", "$1simple"));
    Workload other =
        Descriptors.read(
            new Folder.OnDisk(folder), "workload.yaml", Map.of("id", "dml-rows"), Workload.class);
    assertThat(select(newRun(), other)).contains("its JVM kept 0 of 1 samples (more in jmh.log)");
  }

  private RunFolder newRun() throws InterruptedException {
    return RunRecord.createNamed(folder.resolve("results"), "mine", Half.ENGINES, Map.of())
        .folder();
  }

  /** Measures the select of dml-rows without values, and returns why that failed. */
  private static Optional<String> select(RunFolder run, Workload rows) throws Exception {
    try (CellRunner runner = runner(run)) {
      return runner.run(new Cell(rows, rows.operation("select"), Map.of()));
    }
  }

  private static CellRunner runner(RunFolder run) throws IOException {
    ForkConfiguration forkConfiguration =
        new ForkConfiguration(
            OptionalLong.of(ProcessHandle.current().pid()),
            Optional.empty(),
            Optional.of(run.path()),
            Optional.empty(),
            0,
            false,
            Duration.ZERO);
    return new CellRunner("h2", "smoke", RunLength.of(Size.SMOKE), forkConfiguration, true);
  }
}
