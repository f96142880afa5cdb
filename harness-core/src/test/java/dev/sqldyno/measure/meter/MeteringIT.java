// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.meter;

import static dev.sqldyno.measure.Readings.cpu;
import static dev.sqldyno.measure.Readings.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.measure.BurningCgroup;
import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Totals;
import dev.sqldyno.measure.client.ClientMeter;
import dev.sqldyno.measure.host.HostMeter;
import dev.sqldyno.measure.host.HostTotals;
import dev.sqldyno.measure.perf.OnlineCpus;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.testing.Quiet;
import java.util.Optional;
import org.junit.jupiter.api.Test;

@Quiet
class MeteringIT {
  private static final double MS = 1e6;

  /** Allows some steps of the kernel's clock on each core. */
  private static final double TICKS = 20 * MS * OnlineCpus.read().length;

  @Test
  void aWindowSeparatesEngineClientAndNeighbours() throws Exception {
    HostMeter host = HostMeter.open();
    Process neighbour = new ProcessBuilder("sh", "-c", BurningCgroup.BURN).start();
    try (BurningCgroup group = BurningCgroup.open();
        Metering metering = Metering.open(group.asEngine(group.run(BurningCgroup.BURN)))) {
      HostTotals before = host.read();
      metering.begin();
      double neighbourBegin = cpuNanos(neighbour);
      BurningCgroup.pause(300);
      group.burn(100);
      double burnt = cpuNanos(neighbour) - neighbourBegin;
      Metering.Window window = metering.end();
      HostTotals after = host.read();

      assertThat(metering.meter()).isLessThanOrEqualTo(MeterKind.CGROUP_CPU);
      assertThat(metering.whyNotHigher()).hasSize(metering.meter().ordinal());
      assertThat(cpu(window.engine())).isGreaterThan(100 * MS);
      assertThat(cpu(window.client())).isLessThan(cpu(window.engine()));
      assertThat(window.engine().wallNanos())
          .isGreaterThan(300 * MS)
          .isEqualTo(window.client().wallNanos());
      double machine = OnlineCpus.read().length * (double) (after.nanoTime() - before.nanoTime());
      assertThat(value(window.conditions().neighbours()) * machine)
          .as("all that was busy, without engine and client")
          .isBetween(
              burnt - TICKS,
              value(after.busy().minus(before.busy())) - cpu(window.engine()) + TICKS);
      assertThat(value(window.conditions().steal()) * machine)
          .isBetween(0.0, value(after.steal().minus(before.steal())) + TICKS);
    } finally {
      neighbour.destroyForcibly();
    }
  }

  private static double cpuNanos(Process process) {
    return process.info().totalCpuDuration().orElseThrow().toNanos();
  }

  @Test
  void aProcessWithoutAGroupIsMeteredByItsTree() throws Exception {
    Process burner = new ProcessBuilder("sh", "-c", BurningCgroup.BURN).start();
    var footprint = new Footprint.Processes(burner.pid(), Optional.empty(), "not asked for");
    try (Metering metering = Metering.open(BurningCgroup.engine(footprint))) {
      metering.begin();
      BurningCgroup.pause(300);
      Metering.Window window = metering.end();

      assertThat(metering.meter()).isEqualTo(MeterKind.PROC_CPU);
      assertThat(cpu(window.engine())).isBetween(10 * MS, window.engine().wallNanos() * 1.05);
    } finally {
      burner.destroyForcibly();
    }
  }

  @Test
  void anEngineThatEndsInTheWindowLeavesAReasonOnItsTree() throws Exception {
    Process engine = new ProcessBuilder("sleep", "60").start();
    var footprint = new Footprint.Processes(engine.pid(), Optional.empty(), "not asked for");
    try (Metering metering = Metering.open(BurningCgroup.engine(footprint))) {
      metering.begin();
      engine.destroyForcibly().waitFor();

      assertThat(metering.end().engine().get(Counter.CPU))
          .isEqualTo(
              new Reading.Unavailable("process %d has ended or is hidden".formatted(engine.pid())));
    }
  }

  @Test
  void aWindowMustBeginBeforeItEnds() {
    try (Metering metering = Metering.open(BurningCgroup.engine(new Footprint.InJvm()))) {
      assertThatThrownBy(metering::end).isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void theClientsOwnTimeIsFinerThanTheJvmsTenMilliseconds() {
    ClientMeter client = new ClientMeter();
    Totals begin = client.read();
    long spins = 0;
    while (System.nanoTime() - begin.nanoTime() < 2 * MS) {
      spins++;
    }
    Cost cost = client.read().since(begin);

    assertThat(spins).isPositive();
    assertThat(cpu(cost)).isPositive().isNotEqualTo(10 * MS);
  }

  @Test
  void readingIsCheap() throws Exception {
    try (BurningCgroup group = BurningCgroup.open();
        EngineMeter engine = EngineMeter.open(group.asEngine(group.run("exec sleep 60")))) {
      ClientMeter client = new ClientMeter();
      int readings = 2_000;
      Totals begin = client.read();
      for (int i = 0; i < readings; i++) {
        engine.read();
      }
      double each = cpu(client.read().since(begin)) / readings;

      assertThat(each).as("client CPU of an engine reading, in ns").isLessThan(1 * MS);
    }
  }
}
