// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.Engine;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.Secret;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClientEnvironmentTest {
  private final Engine engine = Catalog.load().engine("postgresql");

  @Test
  void theUrlsPartsAreExported() {
    ClientEnvironment environment = of("jdbc:postgresql://127.0.0.1:5433/bench?ssl=false");

    assertThat(environment.ours())
        .containsEntry("SQLDYNO_HOST", "127.0.0.1")
        .containsEntry("SQLDYNO_PORT", "5433")
        .containsEntry("SQLDYNO_DATABASE", "bench")
        .containsEntry("SQLDYNO_USER", "me")
        .containsEntry("SQLDYNO_PASSWORD", "pa$$word")
        .containsEntry("SQLDYNO_JDBC_URL", "jdbc:postgresql://127.0.0.1:5433/bench?ssl=false");
    assertThat(environment.ofEngine())
        .containsEntry("PGPORT", "5433")
        .containsEntry("PGPASSWORD", "pa$$word");
  }

  @Test
  void anotherFormOfUrlExportsOnlyWhatIsKnown() {
    ClientEnvironment environment = of("jdbc:postgresql:bench");

    assertThat(environment.ours())
        .containsOnlyKeys("SQLDYNO_JDBC_URL", "SQLDYNO_USER", "SQLDYNO_PASSWORD");
    assertThat(environment.ofEngine()).doesNotContainKey("PGHOST").containsEntry("PGUSER", "me");
  }

  @Test
  void everyPlaceholderOfATemplateIsFoundAgain() {
    assertThat(ClientEnvironment.partsOf("jdbc:x:file:/a b", "jdbc:x:file:{file}")).isEmpty();
    assertThat(ClientEnvironment.partsOf("jdbc:x://h:1;d=y", "jdbc:x://{host}:{port};d={database}"))
        .isEqualTo(Map.of("host", "h", "port", "1", "database", "y"));
  }

  @Test
  void thePasswordDoesNotShowItself() {
    assertThat(of("jdbc:postgresql:bench")).asString().doesNotContain("pa$$word");
  }

  private ClientEnvironment of(String url) {
    return ClientEnvironment.of(engine, new Address(url, "me", new Secret("pa$$word"), Map.of()));
  }
}
