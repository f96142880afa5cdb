// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.Location;
import dev.sqldyno.provision.Secret;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
  void noVariableOfTheShellReachesACommand() {
    Map<String, String> shell =
        new HashMap<>(
            Map.of(
                "PATH", "/bin",
                "PGPORT", "1",
                "PGHOSTADDR", "10.0.0.1",
                "PGSERVICE", "prod",
                "SQLDYNO_DATABASE", "prod"));
    Location nowhere = new Location("h", 5432, "", "jdbc:x", "", List.of());
    ClientEnvironment environment =
        of(new Address("jdbc:x", Optional.of(nowhere), "me", SECRET, Map.of()));

    assertThat(environment.foreign(shell)).containsExactly("PGHOSTADDR", "PGSERVICE");
    environment.setIn(shell);

    assertThat(shell)
        .containsEntry("PATH", "/bin")
        .containsEntry("PGPORT", "5432")
        .containsEntry("PGPASSFILE", "/dev/null")
        .doesNotContainKeys("PGHOSTADDR", "PGSERVICE", "SQLDYNO_DATABASE", "PGDATABASE");
  }

  @Test
  void theUrlsOptionsReachTheEnginesOwnTools() {
    assertThat(of(address(Map.of("sslmode", "verify-ca", "currentSchema", "app"))).ofEngine())
        .containsEntry("PGSSLMODE", "verify-ca")
        .containsEntry("PGOPTIONS", "-c search_path=app");
    assertThat(of(address(Map.of("currentSchema", "app, \"a\\b\""))).ofEngine())
        .as("libpq splits the options at blanks")
        .containsEntry("PGOPTIONS", "-c search_path=app,\\ \"a\\\\b\"");
    assertThat(of(address(Map.of())).ofEngine()).doesNotContainKeys("PGSSLMODE", "PGOPTIONS");
  }

  @Test
  void aNameOfTheLoopbackIsExportedAsItsNumber() {
    assertThat(of(Address.of(engine, location("localhost", ""), "me", SECRET)).ofEngine())
        .hasEntrySatisfying(
            "PGHOST", host -> assertThat(host).isIn("127.0.0.1", "0:0:0:0:0:0:0:1"));
  }

  @Test
  void everyVariableOfAFolderIsOfItsFamily() {
    for (Engine any : Catalog.load().engines()) {
      assertThat(any.clientEnvironment().keySet())
          .as(any.id())
          .allMatch(name -> any.clientFamily().stream().anyMatch(name::startsWith));
    }
  }

  private Address address(Map<String, String> properties) {
    return new Address("jdbc:x", Optional.of(location("h", "")), "me", SECRET, properties);
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
