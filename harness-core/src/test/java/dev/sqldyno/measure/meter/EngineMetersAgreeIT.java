// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.meter;

import static dev.sqldyno.measure.Readings.cpu;
import static dev.sqldyno.measure.Readings.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.text.Template;
import dev.sqldyno.measure.NoMeterException;
import dev.sqldyno.measure.Readings;
import dev.sqldyno.measure.cgroup.CgroupCpu;
import dev.sqldyno.measure.perf.PerfCgroup;
import dev.sqldyno.measure.perf.PerfEvent;
import dev.sqldyno.measure.perf.PerfRights;
import dev.sqldyno.measure.proc.ProcessTree;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.testing.Quiet;
import dev.sqldyno.testing.TestEngines;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that the meters agree on one running engine over the same statements. */
@Quiet
class EngineMetersAgreeIT {
  private static final double MS = 1e6;

  @ParameterizedTest
  @ValueSource(strings = {"postgresql", "mysql"})
  void cgroupPerfAndProcessTreeAgreeOnARunningEngine(String id) throws Exception {
    compare(id);
  }

  @Tag("nightly")
  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "postgresql/container"})
  void metersAgreeOnAnotherEngine(String id) throws Exception {
    compare(id);
  }

  private static void compare(String id) throws Exception {
    RunningEngine engine = TestEngines.shared(id);
    try (Connection connection = engine.address().connect();
        Statement statement = connection.createStatement()) {
      Footprint.Processes footprint = (Footprint.Processes) engine.footprint();
      assumeTrue(footprint.cgroup().isPresent(), footprint.whyNoCgroup());
      PerfRights.assumeGiven();
      try (CgroupCpu cgroup = CgroupCpu.open(footprint.cgroup().get());
          PerfCgroup perf =
              PerfCgroup.open(PerfEvent.TASK_CLOCK, PerfEvent.Mode.USER, footprint.cgroup().get());
          ProcessTree tree = tree(footprint.rootPid())) {
        execute(engine, statement, "drop-table");
        execute(engine, statement, "create-table");
        double cgroupBegin = cpu(cgroup);
        double perfBegin = value(perf.read());
        double lostBegin = Readings.lostNanos();
        double treeBegin = cpu(tree);
        Readings.burn(
            cgroup,
            500 * MS,
            () -> {
              execute(engine, statement, "insert");
              execute(engine, statement, "update");
            });
        double treeNanos = cpu(tree) - treeBegin;
        double perfNanos = value(perf.read()) - perfBegin;
        double lostNanos = Readings.lostNanos() - lostBegin;
        double cgroupNanos = cpu(cgroup) - cgroupBegin;
        assertThat(perfNanos)
            .isBetween(0.95 * cgroupNanos, 1.05 * cgroupNanos + lostNanos + Readings.TICK_NANOS);
        assertThat(treeNanos).isCloseTo(cgroupNanos, within(20 * MS + 0.02 * cgroupNanos));
      }
    }
  }

  private static void execute(RunningEngine engine, Statement statement, String name)
      throws SQLException {
    Catalog catalog = Catalog.load();
    Template sql = catalog.sql(engine.engine(), catalog.workload("dml-sweep"), name);
    statement.execute(sql.with(Map.of("half", 200_000)));
  }

  private static ProcessTree tree(long pid) throws NoMeterException {
    return ProcessTree.open(new Footprint.Processes(pid, Optional.empty(), ""));
  }
}
