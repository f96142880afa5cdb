// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.measure.CodeCounts;
import dev.sqldyno.measure.meter.EngineMeter;
import dev.sqldyno.provision.Placement.Deployment;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.testing.EngineDeployment;
import dev.sqldyno.testing.TestEngines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.assertj.core.api.ThrowingConsumer;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Finds in PostgreSQL 17 and 18 the functions that are known to have changed, by amounts that other
 * machines and another plug-in had.
 */
@Tag("nightly")
class LabVersionsIT {
  private static final int ROWS = 20_000;

  private static final String INSERT =
      "INSERT INTO counted (v) SELECT random() FROM generate_series(1, 20000)";

  @TempDir Path dataRoot;

  /** Instructions a row by function, of a second insert and of a second count. */
  private record Executed(Map<String, Double> insert, Map<String, Double> count) {}

  @Test
  void theFunctionsThatChangedFromVersion17To18AreFound() throws Exception {
    TestEngines.require("postgresql/emulated");
    Executed before = executed("postgresql:17.6.0");
    Executed after = executed("postgresql:18.6.0");

    changed(before.insert(), after.insert(), "pgstat_count_backend_io_op", 0, 68);
    changed(before.insert(), after.insert(), "pgstat_tracks_backend_bktype", 0, 36);
    changed(before.insert(), after.insert(), "pgstat_count_io_op", 36, 64);
    changed(before.insert(), after.insert(), "LWLockRelease", 553, 112);
    changed(before.insert(), after.insert(), "LWLockReleaseInternal", 0, 299);
    changed(before.insert(), after.insert(), "LWLockDisownInternal", 0, 223);
    changed(before.insert(), after.insert(), "CacheInvalidateHeapTuple", 25, 2);
    changed(before.insert(), after.insert(), "CacheInvalidateHeapTupleCommon", 0, 28);
    changed(before.count(), after.count(), "ExecScan", 41, 0);
    changed(before.count(), after.count(), "ExecScanFetch", 19, 0);
    changed(before.count(), after.count(), "ExecSeqScan", 3, 11);
    changed(before.count(), after.count(), "tts_buffer_heap_getsomeattrs", 132, 125);
  }

  private static void changed(
      Map<String, Double> before,
      Map<String, Double> after,
      String function,
      double known,
      double knownAfter) {
    assertThat(before.getOrDefault(function, 0.0)).as(function + " before").satisfies(close(known));
    assertThat(after.getOrDefault(function, 0.0))
        .as(function + " after")
        .satisfies(close(knownAfter));
  }

  private static ThrowingConsumer<Double> close(double known) {
    return value -> assertThat(Math.rint(value)).isCloseTo(known, Percentage.withPercentage(5));
  }

  private Executed executed(String id) throws Exception {
    EngineDeployment version =
        new EngineDeployment(id + "/emulated", Catalog.load().engine(id), Deployment.EMULATED);
    try (RunningEngine running = TestEngines.start(version, dataRoot);
        EngineMeter meter = EngineMeter.open(running);
        Connection connection = running.address().connect();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE counted (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, v float8)");
      statement.execute(INSERT);
      Map<String, Double> insert = perRow(meter, statement, INSERT, ROWS);
      String count = "SELECT count(v) FROM counted";
      statement.execute(count);
      return new Executed(insert, perRow(meter, statement, count, 2 * ROWS));
    }
  }

  private static Map<String, Double> perRow(
      EngineMeter meter, Statement statement, String sql, int rows) throws Exception {
    meter.read();
    statement.execute(sql);
    meter.read();
    CodeCounts code = meter.executed().orElseThrow().get();
    return code.functions().stream()
        .filter(function -> function.file().equals("postgres"))
        .collect(
            Collectors.toMap(
                CodeCounts.Function::name,
                function -> (double) function.instructions() / rows,
                Double::sum,
                HashMap::new));
  }
}
