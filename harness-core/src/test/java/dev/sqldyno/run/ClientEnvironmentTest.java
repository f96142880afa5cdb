// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.Engine;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.Location;
import dev.sqldyno.provision.Secret;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClientEnvironmentTest {
  private static final Secret SECRET = new Secret("pa$$word");

  private final Engine engine = Catalog.load().engine("postgresql");

  @Test
  void theServerIsExported() {
    ClientEnvironment environment =
        of(Address.of(engine, location("::1", "?ssl=false"), "me", SECRET));

    assertThat(environment.ours())
        .containsEntry("SQLDYNO_HOST", "::1")
        .containsEntry("SQLDYNO_PORT", "5433")
        .containsEntry("SQLDYNO_DATABASE", "bench")
        .containsEntry("SQLDYNO_USER", "me")
        .containsEntry("SQLDYNO_PASSWORD", "pa$$word")
        .containsEntry("SQLDYNO_JDBC_URL", "jdbc:postgresql://[::1]:5433/bench?ssl=false");
    assertThat(environment.ofEngine())
        .containsEntry("PGHOST", "::1")
        .containsEntry("PGPORT", "5433")
        .containsEntry("PGPASSWORD", "pa$$word");
  }

  @Test
  void anEngineWithoutAPortExportsOnlyWhatIsKnown() {
    ClientEnvironment environment = of(new Address("jdbc:h2:mem:x", "me", SECRET, Map.of()));

    assertThat(environment.ours())
        .containsOnlyKeys("SQLDYNO_JDBC_URL", "SQLDYNO_USER", "SQLDYNO_PASSWORD");
    assertThat(environment.ofEngine()).doesNotContainKey("PGHOST").containsEntry("PGUSER", "me");
  }

  @Test
  void thePasswordDoesNotShowItself() {
    assertThat(of(Address.of(engine, location("h", ""), "me", SECRET)))
        .asString()
        .doesNotContain("pa$$word");
  }

  private Location location(String host, String options) {
    Location plain = Location.of(engine, host, 5433, "bench");
    return new Location(host, 5433, "bench", plain.pattern(), options, List.of());
  }

  private ClientEnvironment of(Address address) {
    return ClientEnvironment.of(engine, address);
  }
}
