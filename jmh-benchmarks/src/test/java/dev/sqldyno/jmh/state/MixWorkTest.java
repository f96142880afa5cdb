// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.jmh.state.ForkProgress.Phase;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.CrashReport;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.Secret;
import dev.sqldyno.testing.TestRunningEngine;
import dev.sqldyno.workload.mix.MixPlan;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import org.h2.api.Trigger;
import org.junit.jupiter.api.Test;

/** Takes a database of this JVM for an emulated engine. */
class MixWorkTest {
  private static final long MINUTE = 60_000_000_000L;
  private static final ForkProgress PROGRESS = ForkProgress.start("h2");
  private static volatile String seen = "";

  /** Looks at the progress within each update. */
  public static final class Look implements Trigger {
    @Override
    public void fire(Connection connection, Object[] before, Object[] after) {
      Phase phase = PROGRESS.phase();
      seen = phase.text(phase.begun() + MINUTE);
    }
  }

  @Test
  void countedWindowsShowHowManyTransactionsAreDone() throws Exception {
    Catalog catalog = Catalog.load();
    Engine h2 = catalog.engine("h2");
    Workload ycsb = catalog.workload("ycsb");
    MixParameters parameters = MixParameters.parse(ycsb, Map.of(MixParameters.MIX, "a"));
    MixPlan plan = MixPlan.of(catalog, h2, ycsb, Size.SMOKE, parameters.values());
    Address address = new Address("jdbc:h2:mem:counted", "sa", new Secret(""), Map.of());
    Footprint emulated = new Footprint.Emulated(1, Path.of("counts"), "an emulator");
    RunningEngine running = TestRunningEngine.of(h2, address, emulated, CrashReport.NONE);
    try (Connection connection = address.connect();
        Statement statement = connection.createStatement();
        Work work =
            Work.of(new ForkTrial(plan, parameters, Size.SMOKE, running, connection, PROGRESS))) {
      work.prepare();
      statement.execute(
          "CREATE TRIGGER look AFTER UPDATE ON usertable FOR EACH ROW CALL '%s'"
              .formatted(Look.class.getName()));
      String done = "4\\d\\d of 500 transactions, [78]/s, about 0:\\d+ left";

      work.run(Duration.ZERO, true);
      assertThat(seen).matches("warming up: " + done);
      work.run(Duration.ZERO, false);
      assertThat(seen).matches("measuring: " + done);
    }
  }
}
