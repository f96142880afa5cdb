// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.jmh.selfcheck.Judgement.Target;
import dev.sqldyno.jmh.selfcheck.Rounds.Subject;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.NoMeterException;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Totals;
import dev.sqldyno.measure.meter.EngineMeter;
import dev.sqldyno.measure.perf.PerfCgroup;
import dev.sqldyno.measure.perf.PerfEvent;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.workload.WorkloadSql;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;

/** Does our meter agree with the kernel's own profiler? */
@Command(
    name = "meters",
    description =
        "Engine CPU of one set-based UPDATE, read by sqldyno's meter and by perf's task-clock on"
            + " the engine's cgroup.")
final class MetersCheck extends SelfCheckCommand {
  private static final String CPU = "engine CPU ms";
  private static final String OURS = "ours";
  private static final String PERF = "perf task-clock";

  MetersCheck() {
    super(10, Size.QUICK);
  }

  @Override
  protected Report measure(TestBed bed) throws IOException, SQLException, InterruptedException {
    WorkloadSql sql = bed.sql("dml-sweep");
    Rounds<Map<String, Reading>> rounds;
    String meterName;
    try (EngineMeter meter = EngineMeter.open(bed.engine());
        PerfCgroup perf = PerfCgroup.open(PerfEvent.TASK_CLOCK, PerfEvent.Mode.USER, cgroup(bed));
        Connection connection = bed.engine().address().connect()) {
      meterName = meter.meter().id();
      sql.createTable(connection);
      WorkloadSql.execute(
          connection, sql.text("insert", Map.of("half", 2 * bed.amount("dml-sweep", "half"))));
      rounds =
          Rounds.of(
              rounds(),
              List.of(new Subject<>("update", _ -> update(connection, sql, meter, perf))));
    } catch (NoMeterException e) {
      throw new ProvisionException("perf cannot watch the engine: " + e.getMessage(), e);
    }
    List<Map<String, Reading>> updates = rounds.works().get("update");
    Series meter = Series.of(meterName, CPU, updates, update -> update.get(OURS));
    Series perf = Series.of(PERF, CPU, updates, update -> update.get(PERF));
    return report(
        bed,
        "meter / it",
        List.of(
            meter.line(),
            perf.comparedWith(meter, Target.atMost(1.01)),
            perf.comparedWith(meter, Target.atLeast(0.99))));
  }

  private static Map<String, Reading> update(
      Connection connection, WorkloadSql sql, EngineMeter meter, PerfCgroup perf)
      throws SQLException {
    Totals begin = meter.read();
    Reading perfBegin = perf.read();
    WorkloadSql.execute(connection, sql.text("update"));
    Reading perfs = perf.read().minus(perfBegin).times(1e-6);
    Reading ours = meter.read().since(begin).get(Counter.CPU).times(1e-6);
    sql.settle(connection);
    return Map.of(OURS, ours, PERF, perfs);
  }

  private static Path cgroup(TestBed bed) throws NoMeterException {
    if (bed.engine().footprint() instanceof Footprint.Processes processes) {
      return processes.cgroup().orElseThrow(() -> new NoMeterException(processes.whyNoCgroup()));
    }
    throw new NoMeterException("the engine's processes run on another machine");
  }
}
