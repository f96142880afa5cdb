// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run.fork;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.jmh.state.ForkConfiguration;
import dev.sqldyno.run.record.RunRecord;
import dev.sqldyno.run.record.RunRecord.Half;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

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
    RunRecord record =
        RunRecord.createNamed(folder.resolve("results"), "mine", Half.ENGINES, Map.of());
    ForkConfiguration forkConfiguration =
        new ForkConfiguration(
            OptionalLong.of(ProcessHandle.current().pid()),
            Optional.empty(),
            Optional.of(record.folder().path()),
            Optional.empty(),
            0,
            false,
            Duration.ZERO);
    Workload rows = Catalog.load().workload("dml-rows");
    try (CellRunner runner =
        new CellRunner("h2", "smoke", RunLength.of(Size.SMOKE), forkConfiguration, true)) {
      assertThat(runner.run(new Cell(rows, rows.operation("select"), Map.of()))).isEmpty();
    }
    assertThat(record.folder().samples())
        .singleElement()
        .satisfies(kept -> assertThat(kept.variant()).containsKey("connection"));
  }
}
