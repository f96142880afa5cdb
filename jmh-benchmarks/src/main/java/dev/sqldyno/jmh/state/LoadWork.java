// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import dev.sqldyno.measure.meter.EngineCpu;
import dev.sqldyno.measure.meter.FileReads;
import dev.sqldyno.measure.sizes.SizeMeter;
import dev.sqldyno.workload.mix.LoadCourse;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The load of a workload's tables, which are made anew for each window. */
final class LoadWork extends Work {
  LoadWork(ForkTrial trial) {
    super(trial);
  }

  @Override
  void prepare() throws SQLException {
    plan.makeTables(trial.engine().address());
  }

  /** Fills the tables. In the lab without a time series, whose queries would be counted. */
  @Override
  Result run(Duration length, boolean warmUp) throws SQLException, InterruptedException {
    trial.progress().begin("loading", "rows", plan.tally()::rows, plan.rowsOfLoad());
    if (trial.isEmulated()) {
      return new Result(fill(), 1, Optional.empty());
    }
    SizeMeter asked = new SizeMeter(trial.engine().engine(), List.of(), trial.connection());
    try (EngineCpu engineCpu = EngineCpu.open(trial.engine());
        FileReads files = FileReads.open(trial.engine());
        LoadCourse course =
            new LoadCourse(
                plan.tally(), engineCpu, () -> totals(asked, files), Duration.ofSeconds(1))) {
      return new Result(fill(), 1, Optional.of(course.end()));
    }
  }

  private static Map<String, Long> totals(SizeMeter asked, FileReads files) {
    Map<String, Long> totals = asked.bufferTotals();
    totals.putAll(files.get());
    return totals;
  }

  private long fill() throws SQLException {
    return plan.fill(trial.engine().address(), trial.parameters().by());
  }

  @Override
  void check(boolean ended) throws SQLException {
    if (ended) {
      plan.readBefore(trial.connection());
      plan.checkInvariants(trial.connection(), Map.of());
    }
  }
}
