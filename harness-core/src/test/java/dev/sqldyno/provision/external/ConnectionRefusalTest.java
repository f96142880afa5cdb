// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.external;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.Secret;
import java.sql.SQLException;
import java.util.Map;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reads words that servers and drivers said. */
class ConnectionRefusalTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          postgresql | 08P01 | FATAL: unsupported startup parameter: extra_float_digits | ignore_startup_parameters
          postgresql | 08P01 | FATAL: no such database: nowhere | pooler that knows no such database
          postgresql | 3D000 | FATAL: database "nowhere" does not exist | has no such database
          postgresql | 28000 | FATAL: no pg_hba.conf entry for host "1.2.3.4", user "u", database "d", no encryption | Add sslmode=require
          postgresql | 08P01 | FATAL: SSL required | Add sslmode=require
          postgresql | 08006 | The server does not support SSL. | Leave sslmode out
          postgresql | 08006 | Could not open SSL root certificate file /home/me/.postgresql/root.crt. | by sslrootcert in the URL
          postgresql | 28P01 | FATAL: password authentication failed for user "me" | refuses user 'me' or its password
          postgresql | 08001 | Connection to h:1 refused. | is not reachable
          mysql      | 42000 | Unknown database 'nowhere' | has no such database
          mysql      | HY000 | Connections using insecure transport are prohibited while --require_secure_transport=ON. | Add sslMode=REQUIRED
          mariadb    | 08000 | (conn=3) Connections using insecure transport are prohibited while --require_secure_transport=ON. | Add sslMode=trust
          mariadb    | 08000 | Trying to connect with ssl, but ssl not enabled in the server | Leave sslMode out
          mariadb    | 28000 | Access denied for user 'me'@'localhost' (using password: YES) | refuses user 'me' or its password
          """)
  void eachRefusalHasItsOwnSentenceWithTheRemedy(
      String engine, String state, String said, String remedy) {
    assertThat(told(engine, new SQLException(said, state))).contains(remedy).endsWith(said);
  }

  @Test
  void whereNoUserWasNamedTheWaysToNameOneAre() {
    assertThat(told("postgresql", "", new SQLException("no user name", "28000")))
        .contains("--user", "SQLDYNO_POSTGRESQL_USER and SQLDYNO_POSTGRESQL_PASSWORD");
  }

  @Test
  void aCertificateThatIsNotTrustedIsNoServerThatIsNotReachable() {
    SQLException refusal = new SQLException("SSL error", "08006");
    refusal.initCause(new SSLHandshakeException("PKIX path building failed"));

    assertThat(told("postgresql", refusal)).contains("do not agree on TLS");
  }

  @Test
  void theDriversWordsAreOneLineWithoutThePassword() {
    assertThat(told("mysql", new SQLException("no\nhunter2\u001b[2J", "HY000")))
        .endsWith("The driver says: no *** [2J");
  }

  private static String told(String id, SQLException refusal) {
    return told(id, "me", refusal);
  }

  private static String told(String id, String user, SQLException refusal) {
    Engine engine = Catalog.load().engine(id);
    return ConnectionRefusal.message(
        engine, new Address("jdbc:x", user, new Secret("hunter2"), Map.of()), refusal);
  }
}
