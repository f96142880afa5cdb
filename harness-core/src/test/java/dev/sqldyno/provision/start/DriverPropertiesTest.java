// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.provision.ProvisionException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** No driver connects here. */
class DriverPropertiesTest {
  private static final Catalog CATALOG = Catalog.load();

  private static Map<String, String> of(String id) {
    return DriverProperties.of(CATALOG.engine(id));
  }

  @ParameterizedTest
  @CsvSource({
    "postgresql, prepareThreshold, 0",
    "mariadb, useServerPrepStmts, true",
    "mariadb, cachePrepStmts, false",
    "mysql, useServerPrepStmts, false",
    "mysql, rewriteBatchedStatements, true",
    "tidb, cachePrepStmts, false",
    "yugabytedb, binaryTransfer, false",
    "cockroachdb, reWriteBatchedInserts, true",
    "sqlserver, statementPoolingCacheSize, 0"
  })
  void aDriverTellsWhatItMakesOfAProperty(String engine, String name, String value) {
    assertThat(of("%s+driver.%s=%s".formatted(engine, name, value)))
        .containsExactly(Map.entry("driver." + name, value));
  }

  @ParameterizedTest
  @CsvSource({
    "postgresql, prepareTreshold, prepareThreshold",
    "mariadb, useServerPrepStmt, useServerPrepStmts",
    "mysql, cachePrepStmt, cachePrepStmts"
  })
  void anUnknownPropertyIsRefusedWithTheNearest(String engine, String name, String nearest) {
    assertThatThrownBy(() -> of("%s+driver.%s=1".formatted(engine, name)))
        .isInstanceOf(ProvisionException.class)
        .hasMessageEndingWith(
            "its driver has no property '%s'; did you mean '%s'?".formatted(name, nearest));
  }

  @Test
  void aValueThatTheDriverDoesNotTakeIsRefused() {
    assertThatThrownBy(() -> of("mysql+driver.useServerPrepStmts=perhaps"))
        .isInstanceOf(ProvisionException.class)
        .hasMessageStartingWith("MySQL driver.useServerPrepStmts=perhaps: ");
  }

  @Test
  void aDriverThatTellsNothingIsSaidNotToHaveBeenAsked() {
    assertThat(of("h2+driver.NETWORK_TIMEOUT=1").get("driver.NETWORK_TIMEOUT"))
        .startsWith("1 (not checked");
  }

  @Test
  void withoutPropertiesNothingIsAsked() {
    assertThat(of("postgresql+jit=on")).isEmpty();
  }
}
