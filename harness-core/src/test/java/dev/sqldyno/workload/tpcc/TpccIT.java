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
import dev.sqldyno.workload.drive.Role;
import dev.sqldyno.workload.mix.Done;
import dev.sqldyno.workload.mix.MixPlan;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Lets clients in each other's way do the mix: all conditions hold, and nothing committed is lost.
 */
class TpccIT {
  private static final int CLIENTS = 8;

  /** More than the ten of each of two warehouses, so that some are done within a second. */
  private static final int TERMINALS = 60;

  /** Each is loaded by a connection. */
  private static final int WAREHOUSES = 2;

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
    Map<String, Done> done = run(form, CLIENTS, Map.of(), TRANSACTIONS, LONGEST);
    assertThat(done.get("new-order").rows()).isPositive();
    assertThat(done.get("delivery").rows()).isPositive();
  }

  @Test
  void terminalsKeyAndThink() throws SQLException, InterruptedException {
    EngineDeployment form = EngineDeployment.of("h2");
    Duration length = Duration.ofSeconds(1);
    Map<String, Done> done = run(form, TERMINALS, Map.of("pacing", "1"), Long.MAX_VALUE, length);
    assertThat(done.values().stream().mapToLong(Done::transactions).sum())
        .as("%s terminals, each with a transaction in 21 s on average", TERMINALS)
        .isBetween(1L, 12L);
  }

  /** Returns what the clients did, of which all conditions hold. */
  private Map<String, Done> run(
      EngineDeployment form, int clients, Map<String, String> with, long most, Duration longest)
      throws SQLException, InterruptedException {
    Address address = TestEngines.shared(form).address();
    Map<String, String> variant = new HashMap<>(with);
    variant.put("threads", Integer.toString(clients));
    MixPlan plan =
        MixPlan.of(catalog, form.engine(), catalog.workload("tpcc"), Size.SMOKE, variant);
    plan.load(address, MixPlan.FASTEST, WAREHOUSES);
    DriveOptions options = DriveOptions.DEFAULT.withRetries(plan.retryable(), ATTEMPTS);
    List<Role> roles = plan.roles("mix", address);
    try (LoadDriver driver = LoadDriver.open(roles, options);
        Connection connection = address.connect()) {
      LoadWindow window = driver.transactions(most, longest);
      assertThat(window.messages()).isEmpty();
      Map<String, Done> done = new HashMap<>();
      window
          .transactions()
          .forEach((name, tally) -> done.put(name, new Done(tally.stored(), tally.rows())));
      long retries = window.transactions().values().stream().mapToLong(Tally::retries).sum();
      System.out.printf("%s: %s, %d retries%n", form, done, retries);
      plan.checkInvariants(connection, done);
      return done;
    }
  }
}
