// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.ProvisionOptions;
import dev.sqldyno.provision.ProvisionOptions.External;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.Secret;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.run.record.RunPlace;
import dev.sqldyno.stacks.catalog.Stacks;
import dev.sqldyno.stacks.result.ServiceSample;
import dev.sqldyno.stacks.run.ServiceEffort;
import dev.sqldyno.stacks.run.ServiceOptions;
import dev.sqldyno.stacks.run.ServiceRun;
import dev.sqldyno.stacks.testing.TestService;
import dev.sqldyno.stacks.testing.TestService.Fault;
import dev.sqldyno.testing.House;
import dev.sqldyno.testing.TestEngines;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares stacks on somebody else's server, whose tables are called as ours are. */
class GuestServicesIT {
  private static final String ENGINE = "postgresql";
  private static final Catalog CATALOG = Catalog.load();

  @TempDir Path folder;

  @Test
  void whatIsThereStaysAsItIs() throws Exception {
    System.setProperty("jmh.ignoreLock", "true");
    TestService.launch(folder.resolve("launch"));
    Files.createDirectory(folder.resolve("data"));
    try (RunningEngine server = TestEngines.start(ENGINE, folder.resolve("server"))) {
      Address at = server.address();
      House house = House.furnish(server.engine(), at);
      List<String> before = house.look();

      assertThat(compare(new External(at.url(), at.user(), at.password()))).isZero();

      assertThat(house.look()).isEqualTo(before);
      RunFolder run = RunFolder.open(folder.resolve("results/run"));
      assertThat(run.info().gaps()).isEmpty();
      assertThat(ServiceSample.of(run))
          .singleElement()
          .satisfies(sample ->
              assertThat(sample.checked().stored()).isEqualTo(sample.checked().accepted()));
      assertThat(folder.resolve("data")).isEmptyDirectory();

      assertThatThrownBy(() -> compare(new External(at.url(), "poor", new Secret("poor"))))
          .isInstanceOf(ProvisionException.class)
          .hasMessageStartingWith("cannot be compared here: PostgreSQL at " + at.url())
          .hasMessageContaining("an administrator gives it by: ALTER ROLE \"poor\" CREATEDB");
      assertThat(house.look()).isEqualTo(before);
    }
  }

  private int compare(External external) throws InterruptedException {
    Stacks stacks =
        Stacks.load(folder.resolve("launch"), Map.of("talks", TestService.command(Fault.TALKS)));
    ServiceOptions options =
        new ServiceOptions(
            CATALOG,
            stacks,
            stacks.all(),
            Set.of("talks"),
            CATALOG.engine(ENGINE),
            new ProvisionOptions(
                Durability.COMMIT, Optional.of(external), folder.resolve("data"), _ -> {}),
            ServiceEffort.of(Size.SMOKE),
            false,
            new RunPlace(folder.resolve("results"), Optional.of("run"), Optional.empty()),
            Optional.empty(),
            Optional.empty());
    return new ServiceRun(options, "", new PrintStream(OutputStream.nullOutputStream())).run();
  }
}
