// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.measure.Conditions;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Reading.Measured;
import dev.sqldyno.measure.Reading.Unavailable;
import dev.sqldyno.provision.Footprint;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HostMeterTest {
  private static final Reading ZERO = new Measured(0);
  private static final HostTotals BEGIN = new HostTotals(0, ZERO, ZERO, ZERO, ZERO);
  private static final int CORES = 2;

  @Test
  void readsBusyAndStolenTimeOfTheWholeMachine() {
    String stat = "cpu  17185 1 3686 237253 2116 2 117 22 7 0\ncpu0 7698 0 1257 1 6 0 1 7 0 0\n";

    assertThat(KernelStat.parse(stat)).isEqualTo(new KernelStat(209_910_000_000L, 220_000_000L));
  }

  @Test
  void givesFractionsOfAllCoresTime() {
    Conditions conditions = conditions(1_000, 900, new Measured(3e8), new Measured(4e8));

    assertThat(conditions.steal()).isEqualTo(new Measured(0.05));
    assertThat(conditions.neighbours()).isEqualTo(new Measured(0.1));
    assertThat(conditions.throttled()).isEqualTo(new Measured(5));
    assertThat(conditions.swapped()).isEqualTo(new Measured(3));
  }

  @Test
  void neverGivesNeighboursLessThanNothing() {
    assertThat(conditions(1_000, 600, new Measured(3e8), new Measured(4e8)).neighbours())
        .isEqualTo(ZERO);
  }

  @Test
  void doesNotTellEngineFromNeighboursWhereItsCostIsUnknown() {
    Reading unknown = new Unavailable("far away");

    assertThat(conditions(1_000, 900, unknown, ZERO).neighbours()).isEqualTo(unknown);
  }

  @Test
  void saysThatAWindowIsTooShortForTheMachinesClock() {
    Conditions conditions = conditions(199, 100, ZERO, ZERO);

    assertThat(conditions.steal()).isInstanceOf(Unavailable.class);
    assertThat(conditions.neighbours().toString()).contains("shorter than 200 ms");
    assertThat(conditions.swapped()).isEqualTo(new Measured(3));
  }

  @Test
  void doesNotTakeAQuotaThatItCannotSeeForOneThatStoppedNothing() {
    Conditions quiet = new Conditions(ZERO, ZERO, ZERO, ZERO);
    Conditions stopped = conditions(1_000, 900, ZERO, ZERO);

    assertThat(HostMeter.withHiddenQuota(quiet).throttled()).isInstanceOf(Unavailable.class);
    assertThat(HostMeter.withHiddenQuota(stopped)).isEqualTo(stopped);
  }

  @Test
  void aClusterOfHiddenContainersHidesItsQuotaAndItsMachineAsOneDoes() {
    Footprint node = new Footprint.Container("c1", URI.create("tcp://db.example:2376"), "remote");
    Footprint cluster = new Footprint.Nodes(Map.of("node 1", node, "node 2", node), List.of());

    Conditions seen =
        HostMeter.open(cluster)
            .between(BEGIN, new HostTotals(1_000_000_000, ZERO, ZERO, ZERO, ZERO), ZERO, ZERO);
    assertThat(seen.throttled().toString()).contains("a container whose processes are hidden");
    assertThat(cluster.otherMachine()).hasValue("db.example");
  }

  @Test
  void doesNotTakeAKernelWithoutSwapForOneThatDidNotSwap() {
    assertThat(HostMeter.swappedPages("pgpgin 5\npswpin 3\npswpout 4\n")).hasValue(7L);
    assertThat(HostMeter.swappedPages("pgpgin 5\n")).isEmpty();
  }

  private static Conditions conditions(
      long wallMillis, long busyMillis, Reading engine, Reading client) {
    HostTotals end =
        new HostTotals(
            wallMillis * 1_000_000,
            new Measured(busyMillis * 1e6),
            new Measured(1e8),
            new Measured(5),
            new Measured(3));
    return HostMeter.between(BEGIN, end, engine, client, CORES);
  }
}
