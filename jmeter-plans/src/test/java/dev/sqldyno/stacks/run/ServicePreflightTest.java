// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.ProvisionOptions.External;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.Secret;
import dev.sqldyno.provision.external.ExternalUrl;
import dev.sqldyno.stacks.catalog.Stack;
import dev.sqldyno.stacks.catalog.Stacks;
import dev.sqldyno.stacks.service.ServiceEnvironment;
import dev.sqldyno.testing.TestRunningEngine;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ServicePreflightTest {
  private final Engine engine = Catalog.load().engine("postgresql");

  @Test
  void anOptionOfTheUrlThatNoStackGetsIsRefusedByItsName() {
    assertThat(refusal("jdbc:postgresql://h/app?currentSchema=app&sslmode=require"))
        .hasValueSatisfying(why ->
            assertThat(why)
                .contains("the URL's option currentSchema, sslmode would reach sqldyno")
                .contains("leave it out, and set it on the server"));
    assertThat(refusal("jdbc:postgresql://h/app")).isEmpty();
    assertThat(refusal("jdbc:postgresql://h1,h2/app"))
        .hasValueSatisfying(why -> assertThat(why).contains("Name one server"));
  }

  @Test
  void anIpv6HostReachesAStackAsItStandsInAUrl() {
    Address address = ExternalUrl.pin(engine, external("jdbc:postgresql://[::1]:5433/app"));
    RunningEngine running = TestRunningEngine.at(engine, address);
    Stacks stacks = Stacks.load(Path.of("../app-under-test/launch"), Map.of("mine", "true"));

    assertThat(ServiceEnvironment.of(Map.of(), stacks.stack("mine"), running, Optional.empty()))
        .containsEntry("BOOKINGS_DB_HOST", "[::1]")
        .containsEntry("BOOKINGS_DB_PORT", "5433")
        .containsEntry("BOOKINGS_DB_NAME", "app");
  }

  @Test
  void aPoolWithoutASizeIsFoundBeforeTheLoad() {
    Stack mine =
        Stacks.load(Path.of("../app-under-test/launch"), Map.of("mine", "true")).stack("mine");
    Map<String, String> sixteen = Map.of("BOOKINGS_POOL_SIZE", "16");

    assertThat(ServiceEnvironment.whyNoPoolSize(sixteen, mine)).isEmpty();
    assertThat(ServiceEnvironment.poolSize(sixteen, mine)).isEqualTo(16);
    assertThat(ServiceEnvironment.whyNoPoolSize(Map.of(), mine))
        .contains("BOOKINGS_POOL_SIZE is '', not a number of connections: set it in service.env");
    assertThat(ServiceEnvironment.whyNoPoolSize(Map.of("BOOKINGS_POOL_SIZE", "0"), mine))
        .isPresent();
  }

  private Optional<String> refusal(String url) {
    return ServicePreflight.optionsThatReachNoStack(engine, external(url));
  }

  private static External external(String url) {
    return new External(url, "me", new Secret("hunter2"));
  }
}
