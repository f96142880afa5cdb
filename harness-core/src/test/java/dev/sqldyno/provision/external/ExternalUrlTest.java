// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.Location;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.ProvisionOptions.External;
import dev.sqldyno.provision.Secret;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExternalUrlTest {
  private static final Catalog CATALOG = Catalog.load();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          postgresql | jdbc:postgresql://h:5433/app              | h         | 5433 | app    | jdbc:postgresql://h:5433/app
          postgresql | jdbc:postgresql://h/app                   | h         | 5432 | app    | jdbc:postgresql://h:5432/app
          postgresql | jdbc:postgresql:app                       | localhost | 5432 | app    | jdbc:postgresql://localhost:5432/app
          postgresql | jdbc:postgresql://h/                      | h         | 5432 | me     | jdbc:postgresql://h:5432/me
          postgresql | jdbc:postgresql://[::1]:5433/app          | ::1       | 5433 | app    | jdbc:postgresql://[::1]:5433/app
          postgresql | jdbc:postgresql://h:5433/my%20db%C3%A9    | h         | 5433 | my dbé | jdbc:postgresql://h:5433/my%20db%C3%A9
          postgresql | jdbc:postgresql://h:1/a?PGHOST=other      | other     | 1    | a      | jdbc:postgresql://other:1/a
          mysql      | jdbc:mysql://h/app                        | h         | 3306 | app    | jdbc:mysql://h:3306/app
          mysql      | jdbc:mysql://[::1]:99/d%62                | ::1       | 99   | db     | jdbc:mysql://[::1]:99/db
          mysql      | jdbc:mysql://address=(host=h)(port=9)/app | h         | 9    | app    | jdbc:mysql://h:9/app
          tidb       | jdbc:mysql:///app                         | localhost | 3306 | app    | jdbc:mysql://localhost:3306/app
          mariadb    | jdbc:mariadb://h/app                      | h         | 3306 | app    | jdbc:mariadb://h:3306/app
          mariadb    | jdbc:mariadb://[::1]:99/app               | ::1       | 99   | app    | jdbc:mariadb://[::1]:99/app
          mariadb    | jdbc:mariadb://address=(host=h)(port=9)/a | h         | 9    | a      | jdbc:mariadb://h:9/a
          sqlserver  | jdbc:sqlserver://h;database=app           | h         | 1433 | app    | jdbc:sqlserver://h:1433;databaseName=app
          oracle     | jdbc:oracle:thin:@//h:1522/FREE.dom       | h         | 1522 | FREE.dom | jdbc:oracle:thin:@//h:1522/FREE.dom
          """)
  void aUrlIsPinnedToTheServerThatItsDriverMeans(
      String engine, String url, String host, int port, String database, String pinned) {
    Address address = pin(engine, url);

    assertThat(address.url()).isEqualTo(pinned);
    Location location = address.location().orElseThrow();
    assertThat(location.host()).isEqualTo(host);
    assertThat(location.port()).isEqualTo(port);
    assertThat(location.database()).isEqualTo(database);
  }

  @Test
  void aUrlWithoutDatabaseSelectsNone() {
    assertThat(pin("mariadb", "jdbc:mariadb://h").location().orElseThrow().database()).isEmpty();
    assertThat(pin("mysql", "jdbc:mysql://h").url()).isEqualTo("jdbc:mysql://h:3306/");
    assertThat(pin("sqlserver", "jdbc:sqlserver://h").url())
        .isEqualTo("jdbc:sqlserver://h:1433;databaseName=");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          postgresql | jdbc:postgresql://h1:1,h2:2/app
          postgresql | jdbc:postgresql://h1,h2/app?targetServerType=primary
          postgresql | jdbc:postgresql://h/app?socketFactory=org.newsclub.net.unix.AFUNIXSocketFactory
          postgresql | jdbc:postgresql://h:99999/app
          postgresql | jdbc:postgresql://h:x/app
          mysql      | jdbc:mysql://h1,h2/app
          mysql      | jdbc:mysql:loadbalance://h/app
          mysql      | jdbc:mysql:replication://h1,h2/app
          mysql      | jdbc:mysql+srv://h/app
          mysql      | jdbc:mysql://h/app?dnsSrv=true
          mysql      | jdbc:mysql://h/app?SocksProxyHost=p
          mysql      | jdbc:mysql://address=(host=h)(sslMode=REQUIRED)/app
          mysql      | jdbc:mysql://address=(protocol=pipe)(path=x)/app
          mariadb    | jdbc:mariadb://h1,h2/app
          mariadb    | jdbc:mariadb:sequential://h/app
          mariadb    | jdbc:mariadb:replication://h1,h2/app
          mariadb    | jdbc:mariadb://h/app?localSocket=/run/s.sock
          mariadb    | jdbc:mariadb://address=(pipe=x)/app
          mariadb    | jdbc:mariadb:///app
          sqlserver  | jdbc:sqlserver://h\\inst;databaseName=app
          sqlserver  | jdbc:sqlserver://h;failoverPartner=h2
          sqlserver  | jdbc:sqlserver://[::1]:1433
          oracle     | jdbc:oracle:thin:@h:1521:sid
          oracle     | jdbc:oracle:thin:@(DESCRIPTION=(ADDRESS=(HOST=h)(PORT=1)))
          oracle     | jdbc:oracle:thin:@//h1,h2:1521/s
          """)
  void aUrlThatNamesNoSingleServerIsRefused(String engine, String url) {
    assertThatThrownBy(() -> pin(engine, url))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining(CATALOG.engine(engine).driver().url());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          postgresql | jdbc:postgresql://me:hunter2@h/app
          postgresql | jdbc:postgresql://me:hunter2%40h/app?x=@
          postgresql | jdbc:postgresql://me:hun/hunter2@h/app
          postgresql | jdbc:postgresql://h/app?password=hunter2
          postgresql | jdbc:postgresql://h/app?pass%77ord=hunter2
          postgresql | jdbc:postgresql://h/app%3Fpassword%3Dhunter2
          postgresql | jdbc:postgresql://h/app?user=hunter2
          postgresql | jdbc:postgresql://h/app?ssl=true&sslpassword=hunter2
          mysql      | jdbc:mysql://h/app?PASSWORD=hunter2
          mysql      | jdbc:mysql://h/app?password1=hunter2
          mysql      | jdbc:mysql://h/app?trustCertificateKeyStorePassword=hunter2
          mysql      | jdbc:mysql://address=(host=h)(password=hunter2)/app
          mysql      | jdbc:mysql://(host=h,password=hunter2)/app
          mysql      | jdbc:mysql://h/app?a=b password=hunter2
          mariadb    | jdbc:mariadb://h/app?keyStorePassword=hunter2
          mariadb    | jdbc:mariadb://me:hunter2@h/app
          sqlserver  | jdbc:sqlserver://h;Password={hunter2}
          sqlserver  | jdbc:sqlserver://h; pwd = hunter2
          sqlserver  | jdbc:sqlserver://h;accessToken=hunter2
          sqlserver  | jdbc:sqlserver://h;trustStorePassword=hunter2
          sqlserver  | jdbc:sqlserver://h;userName=hunter2
          sqlserver  | jdbc:sqlserver://h;keyStoreSecret=hunter2
          oracle     | jdbc:oracle:thin:me/hunter2@h:1521/s
          oracle     | jdbc:oracle:thin:me/hunter2@//h:1521/s
          oracle     | jdbc:oracle:thin:@//h:1521/s?javax.net.ssl.keyStorePassword=hunter2
          h2         | jdbc:h2:mem:x;PASSWORD=hunter2
          postgresql | jdbc:unheard:me/hunter2@h
          """)
  void credentialsAreRefusedHoweverTheyAreWrittenAndNotShown(String engine, String url) {
    assertThatThrownBy(() -> pin(engine, url))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining("contains credentials")
        .hasMessageNotContaining("hunter2")
        .hasNoCause();
  }

  @Test
  void theOptionsBecomePropertiesAndWinOverTheFolders() {
    Address address =
        pin("postgresql", "jdbc:postgresql://h/app?currentSchema=a%26b&applicationName=mine&ssl");

    assertThat(address.url()).isEqualTo("jdbc:postgresql://h:5432/app");
    assertThat(address.properties())
        .isEqualTo(Map.of("currentSchema", "a&b", "applicationName", "mine", "ssl", ""));
    assertThat(address.urlWithOptions())
        .isEqualTo("jdbc:postgresql://h:5432/app?currentSchema=a%26b&applicationName=mine&ssl");
  }

  @ParameterizedTest
  @ValueSource(strings = {"sslMode=REQUIRED", "usessl=true"})
  void aChoiceOfEncryptionReplacesTheFolders(String option) {
    Address address = pin("mysql", "jdbc:mysql://h/app?" + option);

    String name = option.substring(0, option.indexOf('='));
    assertThat(address.properties()).containsKey(name).containsKey("allowPublicKeyRetrieval");
    assertThat(address.properties().keySet().stream().filter(n -> n.equalsIgnoreCase("sslMode")))
        .hasSize(name.equals("sslMode") ? 1 : 0);
  }

  @Test
  void aFurtherPropertyWinsOverAnOptionWhateverItsCase() {
    Address address = pin("mysql", "jdbc:mysql://h/app?useserverprepstmts=false");

    assertThat(address.driverProperties(Map.of("useServerPrepStmts", "true")))
        .containsEntry("useServerPrepStmts", "true")
        .doesNotContainKey("useserverprepstmts");
  }

  @Test
  void anotherDatabaseOfTheSameServerKeepsTheOptions() {
    Address address =
        pin("sqlserver", "jdbc:sqlserver://h:99;databaseName=app;loginTimeout=5")
            .inDatabase("sqldyno_1");

    assertThat(address.url()).isEqualTo("jdbc:sqlserver://h:99;databaseName=sqldyno_1");
    assertThat(address.urlWithOptions())
        .isEqualTo("jdbc:sqlserver://h:99;databaseName=sqldyno_1;loginTimeout=5");
    assertThat(address.location().orElseThrow().database()).isEqualTo("sqldyno_1");
    assertThat(address.properties()).containsEntry("loginTimeout", "5");
    assertThat(pin("postgresql", "jdbc:postgresql://[::1]/a%20b").inDatabase("x").url())
        .isEqualTo("jdbc:postgresql://[::1]:5432/x");
  }

  @ParameterizedTest
  @ValueSource(strings = {"mysql", "mariadb"})
  void anOptionThatMakesADatabaseOnTheServerIsRefused(String engine) {
    assertThatThrownBy(
            () -> pin(engine, "jdbc:%s://h/app?createDatabaseIfNotExist=true".formatted(engine)))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining("option createDatabaseIfNotExist")
        .hasMessageContaining("Leave it out");
  }

  @Test
  void anOptionOfOneDatabaseIsRefusedInAnother() {
    Address address = pin("postgresql", "jdbc:postgresql://h/my-app?currentSchema=app");
    Address node = pin("postgresql", "jdbc:postgresql://h2/my-app?currentSchema=app");

    assertThat(address.on(node.location().orElseThrow()).url()).isEqualTo(node.url());
    assertThatThrownBy(() -> address.inDatabase("sqldyno_1"))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining("option currentSchema")
        .hasMessageContaining("Leave it out");
  }

  private static Address pin(String engine, String url) {
    return ExternalUrl.pin(CATALOG.engine(engine), new External(url, "me", new Secret("hunter2")));
  }
}
