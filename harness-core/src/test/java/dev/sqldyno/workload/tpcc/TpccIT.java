// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.provision.Address;
import dev.sqldyno.testing.EngineDeployment;
import dev.sqldyno.testing.TestEngines;
import dev.sqldyno.workload.drive.DriveOptions;
import dev.sqldyno.workload.drive.LoadDriver;
import dev.sqldyno.workload.drive.LoadWindow;
import dev.sqldyno.workload.drive.LoadWindow.Tally;
import dev.sqldyno.workload.mix.Done;
import dev.sqldyno.workload.mix.MixPlan;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Lets clients in each other's way do the mix: all conditions hold, and nothing committed is lost.
 */
class TpccIT {
  private static final String CLIENTS = "8";
  private static final int TRANSACTIONS = 300;
  private static final Duration LONGEST = Duration.ofMinutes(1);

  /** Nobody gives up, so any error is one that is not attempted again. */
  private static final int ATTEMPTS = 100;

  private final Catalog catalog = Catalog.load();

  @TestFactory
  Stream<DynamicTest> theConditionsHoldOnEveryEngine() {
    return EngineDeployment.all()
        .filter(EngineDeployment::hasWholeContract)
        .map(form -> DynamicTest.dynamicTest(form.id(), () -> check(form)));
  }

  private void check(EngineDeployment form) throws SQLException, InterruptedException {
    Address address = TestEngines.shared(form).address();
    MixPlan plan =
        MixPlan.of(
            catalog,
            form.engine(),
            catalog.workload("tpcc"),
            Size.SMOKE,
            Map.of("threads", CLIENTS));
    plan.load(address, MixPlan.FASTEST);
    DriveOptions options = DriveOptions.USUAL.withRetries(plan.retryable(), ATTEMPTS);
    try (LoadDriver driver = LoadDriver.open(plan.roles("mix", address), options);
        Connection connection = address.connect()) {
      LoadWindow window = driver.transactions(TRANSACTIONS, LONGEST);
      assertThat(window.messages()).isEmpty();
      Map<String, Done> done = new HashMap<>();
      window
          .transactions()
          .forEach((name, tally) -> done.put(name, new Done(tally.stored(), tally.rows())));
      long retries = window.transactions().values().stream().mapToLong(Tally::retries).sum();
      System.out.printf("%s: %s, %d retries%n", form, done, retries);
      assertThat(done.get("new-order").rows()).isPositive();
      assertThat(done.get("delivery").rows()).isPositive();
      plan.checkInvariants(connection, done);
    }
  }
}
