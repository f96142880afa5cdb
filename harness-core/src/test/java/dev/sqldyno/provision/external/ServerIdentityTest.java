// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.provision.ProvisionException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class ServerIdentityTest {
  private final Catalog catalog = Catalog.load();

  @Test
  void aUrlOfAnotherDriverNamesTheEnginesThatItMayBe() {
    assertThatThrownBy(() ->
            ServerIdentity.driver(catalog.engine("postgresql"), "jdbc:mysql://127.0.0.1:3306/shop"))
        .isInstanceOf(ProvisionException.class)
        .hasMessage(
            "jdbc:mysql://127.0.0.1:3306/shop is not a URL of PostgreSQL: it is one of mysql or tidb, so that is the engine to name. A URL of PostgreSQL looks like jdbc:postgresql://{host}:{port}/{database}");
    ServerIdentity.driver(catalog.engine("cockroachdb"), "jdbc:postgresql://127.0.0.1:26257/shop");
  }

  @Test
  void aUrlOfNoDriverNamesTheOneToAdd() {
    assertThatThrownBy(
            () -> ServerIdentity.driver(catalog.engine("mysql"), "jdbc:mysq://127.0.0.1/shop"))
        .hasMessage(
            "no JDBC driver accepts jdbc:mysq://127.0.0.1/shop. A URL of MySQL looks like jdbc:mysql://{host}:{port}/{database}; its driver is in com.mysql:mysql-connector-j");
  }

  @Test
  void aServerOfAnotherEngineIsNamedByWhatItSays() throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:")) {
      assertThat(ServerIdentity.check(catalog.engine("h2"), "jdbc:h2:mem:", connection)).isEmpty();
      assertThatThrownBy(
              () -> ServerIdentity.check(catalog.engine("postgresql"), "jdbc:h2:mem:", connection))
          .isInstanceOf(ProvisionException.class)
          .hasMessage(
              "the server at jdbc:h2:mem: is not PostgreSQL: it says 'nothing'. That is H2: name the engine h2, whose URL looks like "
                  + catalog.engine("h2").driver().url());
    }
  }

  /** Asks through a connection on which every query fails. */
  @Test
  void aServerThatRefusesTheQueryIsNotTakenForAnotherEngine() throws SQLException {
    Connection closed;
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:")) {
      closed = connection;
    }
    assertThatThrownBy(
            () -> ServerIdentity.check(catalog.engine("postgresql"), "jdbc:h2:mem:", closed))
        .isInstanceOf(ProvisionException.class)
        .hasMessageStartingWith(
            "the server at jdbc:h2:mem: does not say whether it is PostgreSQL: 'SELECT version()' fails with '")
        .hasMessageContaining("The object is already closed")
        .hasMessageContaining("look for a timeout");
  }
}
