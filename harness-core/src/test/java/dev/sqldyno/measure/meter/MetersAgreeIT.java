// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.meter;

import static dev.sqldyno.measure.Readings.cpu;
import static dev.sqldyno.measure.Readings.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.sqldyno.measure.BurningCgroup;
import dev.sqldyno.measure.NoMeterException;
import dev.sqldyno.measure.Readings;
import dev.sqldyno.measure.cgroup.CgroupCpu;
import dev.sqldyno.measure.perf.PerfCgroup;
import dev.sqldyno.measure.perf.PerfEvent;
import dev.sqldyno.measure.perf.PerfRights;
import dev.sqldyno.measure.proc.ProcessTree;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.testing.Quiet;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks that all meters agree on the same processes at the same time. */
@Quiet
class MetersAgreeIT {
  private static final double MS = 1e6;

  @Test
  void cgroupAndProcessTreeAgreeOnABurningProcess() throws Exception {
    try (BurningCgroup group = BurningCgroup.open()) {
      Process burner = group.run(BurningCgroup.BURN);
      try (CgroupCpu cgroup = CgroupCpu.open(group.directory());
          ProcessTree tree = tree(burner.pid())) {
        double cgroupBegin = cpu(cgroup);
        double treeBegin = cpu(tree);
        group.burn(500);
        double cgroupNanos = cpu(cgroup) - cgroupBegin;
        double treeNanos = cpu(tree) - treeBegin;

        assertThat(cgroupNanos).isGreaterThan(490 * MS);
        assertThat(treeNanos).isCloseTo(cgroupNanos, withPercentage(2));
      }
    }
  }

  @Test
  void perfAndCgroupAgreeOnABurningProcess() throws Exception {
    PerfRights.assumeGiven();
    try (BurningCgroup group = BurningCgroup.open()) {
      group.run(BurningCgroup.BURN);
      try (CgroupCpu cgroup = CgroupCpu.open(group.directory());
          PerfCgroup perf =
              PerfCgroup.open(PerfEvent.TASK_CLOCK, PerfEvent.Mode.USER, group.directory())) {
        double cgroupBegin = cpu(cgroup);
        double perfBegin = value(perf.read());
        double lostBegin = Readings.lostNanos();
        group.burn(500);
        double cgroupNanos = cpu(cgroup) - cgroupBegin;
        double perfNanos = value(perf.read()) - perfBegin;
        double lostNanos = Readings.lostNanos() - lostBegin;

        assertThat(cgroupNanos).isGreaterThan(490 * MS);
        assertThat(perfNanos)
            .isBetween(0.95 * cgroupNanos, 1.05 * cgroupNanos + lostNanos + Readings.TICK_NANOS);
      }
    }
  }

  @Test
  void anIdleProcessCostsNothing() throws Exception {
    try (BurningCgroup group = BurningCgroup.open()) {
      Process sleeper = group.run("exec sleep 60");
      BurningCgroup.pause(100);
      try (CgroupCpu cgroup = CgroupCpu.open(group.directory());
          ProcessTree tree = tree(sleeper.pid())) {
        double cgroupBegin = cpu(cgroup);
        double treeBegin = cpu(tree);
        BurningCgroup.pause(300);

        assertThat(cpu(cgroup) - cgroupBegin).isCloseTo(0, within(0.5 * MS));
        assertThat(cpu(tree) - treeBegin).isCloseTo(0, within(0.5 * MS));
      }
    }
  }

  /** Reads once, at the end, and all the time, while some of them end. */
  @ParameterizedTest
  @CsvSource({"5, 300000, false", "250, 6000, true"})
  void processesThatComeAndGoAreCountedOnce(int children, int steps, boolean reading)
      throws Exception {
    String each = "sh -c 'n=0; while [ $n -lt %d ]; do n=$((n+1)); done'".formatted(steps);
    try (BurningCgroup group = BurningCgroup.open()) {
      Process root =
          group.run("read go; for i in $(seq %d); do %s; done; sleep 60".formatted(children, each));
      try (CgroupCpu cgroup = CgroupCpu.open(group.directory());
          ProcessTree tree = tree(root.pid())) {
        double cgroupBegin = cpu(cgroup);
        double treeBegin = cpu(tree);
        try (var go = root.outputWriter()) {
          go.write("go\n");
        }
        while (root.descendants().noneMatch(BurningCgroup::sleeps)) {
          if (reading) {
            cpu(tree);
          }
        }
        double cgroupNanos = cpu(cgroup) - cgroupBegin;
        double treeNanos = cpu(tree) - treeBegin;

        assertThat(cgroupNanos).isGreaterThan(100 * MS);
        assertThat(treeNanos).isCloseTo(cgroupNanos, within(20 * MS + 0.02 * cgroupNanos));
      }
    }
  }

  @Test
  void aProcessWhoseParentEndedIsStillCounted() throws Exception {
    try (BurningCgroup group = BurningCgroup.open()) {
      Process root = group.run("sh -c '(" + BurningCgroup.BURN + ") & wait'; sleep 60");
      BurningCgroup.await(() -> root.descendants().count() == 2);
      try (ProcessTree tree = tree(root.pid())) {
        root.children().forEach(ProcessHandle::destroyForcibly);
        BurningCgroup.await(() -> root.descendants().anyMatch(BurningCgroup::sleeps));
        double before = cpu(tree);
        group.burn(100);

        assertThat(cpu(tree) - before).isGreaterThan(90 * MS);
      }
    }
  }

  @Test
  void aKilledChildDoesNotShrinkTheTotal() throws Exception {
    try (BurningCgroup group = BurningCgroup.open()) {
      Process root = group.run("(" + BurningCgroup.BURN + ") & wait; sleep 60");
      BurningCgroup.await(() -> root.descendants().count() == 1);
      try (ProcessTree tree = tree(root.pid())) {
        group.burn(50);
        double before = cpu(tree);
        ProcessHandle child = root.descendants().findFirst().orElseThrow();
        child.destroyForcibly();
        BurningCgroup.await(() -> !child.isAlive());
        double after = cpu(tree);

        assertThat(before).isGreaterThan(20 * MS);
        assertThat(after).isBetween(before, before + 100 * MS);
      }
    }
  }

  private static ProcessTree tree(long pid) throws NoMeterException {
    return ProcessTree.open(new Footprint.Processes(pid, Optional.empty(), ""));
  }
}
