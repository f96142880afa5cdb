// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.Location;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.Secret;
import dev.sqldyno.provision.external.GuestLedger.Entry;
import dev.sqldyno.provision.workspace.OwnerProcess;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Works in a database of this JVM, which stands for somebody's server. */
@Isolated("takes what is written to standard error")
class GuestDatabaseTest {
  private static final Secret PASSWORD = new Secret("hunter2");
  private static final OwnerProcess DEAD =
      OwnerProcess.parse(ProcessHandle.current().pid() + " " + Instant.EPOCH);

  private final String house = "house" + UUID.randomUUID();
  private final Engine engine = Catalog.load().engine("h2");
  private final Address server = server("SA");
  private final List<String> told = new ArrayList<>();

  @TempDir Path dataRoot;
  private Connection owners;

  private Address server(String user) {
    return new Address("jdbc:h2:mem:" + house, user, PASSWORD, Map.of());
  }

  @BeforeEach
  void open() throws SQLException {
    owners = DriverManager.getConnection("jdbc:h2:mem:" + house, "SA", PASSWORD.reveal());
    execute("CREATE TABLE dml_sweep (id INTEGER)");
    execute("CREATE SCHEMA sqldyno_0123456789abcdef");
  }

  @AfterEach
  void close() throws SQLException {
    owners.close();
  }

  @Test
  void isMadeAndDroppedWithAllThatIsInIt() throws Exception {
    GuestDatabase guest = new GuestDatabase(engine, server, dataRoot);
    guest.make(told::add);
    assertThat(schemas()).contains(guest.name().toUpperCase());
    try (Connection connection = guest.address().connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE dml_sweep (n INTEGER)");
      statement.execute("DROP TABLE dml_sweep");
      statement.execute("CREATE TABLE dml_rows (n INTEGER)");
    }
    assertThat(Files.getPosixFilePermissions(ledger().getFirst()))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    assertThat(Files.readString(ledger().getFirst()))
        .contains(guest.name(), house)
        .doesNotContain(PASSWORD.reveal());

    guest.drop();
    guest.drop();

    assertThat(schemas()).containsExactly("SQLDYNO_0123456789ABCDEF");
    assertThat(ledger()).isEmpty();
    execute("INSERT INTO dml_sweep (id) VALUES (1)");
    assertThatThrownBy(() -> guest.make(told::add)).hasMessage("the run is being ended");
  }

  @Test
  void aUserWithoutTheRightGetsTheRemedy() throws Exception {
    execute("CREATE USER app PASSWORD '%s'".formatted(PASSWORD.reveal()));

    assertThatThrownBy(() -> new GuestDatabase(engine, server("app"), dataRoot).make(told::add))
        .isInstanceOf(ProvisionException.class)
        .hasMessageStartingWith(
            "H2 at jdbc:h2:mem:%s: sqldyno cannot create its own database there, and works in no other: ",
            house)
        .hasMessageContaining("Admin rights are required")
        .hasMessageEndingWith(
            ". Where a right is missing, an administrator gives it by: ALTER USER \"APP\" ADMIN TRUE");
    assertThat(ledger()).isEmpty();
  }

  @Test
  void aServerThatTakesNoWritesLeadsToOneThatDoes() throws Exception {
    String url = "jdbc:h2:file:" + dataRoot.resolve("standby");
    DriverManager.getConnection(url, "SA", PASSWORD.reveal()).close();
    Address standby = new Address(url + ";ACCESS_MODE_DATA=r", "SA", PASSWORD, Map.of());
    Path ledgers = Files.createDirectory(dataRoot.resolve("ledgers"));

    assertThatThrownBy(() -> new GuestDatabase(engine, standby, ledgers).make(told::add))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining("The database is read only")
        .hasMessageContaining("give the URL of the server that does")
        .hasMessageNotContaining("ALTER USER");
  }

  @Test
  void onlyWhatTheLedgerOfADeadRunNamesIsRemoved() throws Exception {
    Entry dead = entry(engine.id(), DEAD);
    Entry living = entry(engine.id(), OwnerProcess.current());
    Entry ofAnother = entry("postgresql", DEAD);
    Entry gone = entry(engine.id(), DEAD);
    execute("DROP SCHEMA " + gone.name());
    Entry elsewhere =
        new Entry(engine.id(), "jdbc:h2:tcp://db/x", "SA", "sqldyno_00000000000000aa", DEAD);
    new GuestLedger(dataRoot).add(elsewhere);
    // no pattern of ours fits the name, and the file has another name
    forge("sqldyno_1.guest", dead.name());
    forge("public.guest", "public");
    forge("sqldyno_0123456789abcdee.guest", "sqldyno_0123456789abcdef");
    Files.writeString(dataRoot.resolve("sqldyno_aaaaaaaaaaaaaaaa.guest"), "{\"name\": null");

    GuestDatabase guest = new GuestDatabase(engine, server, dataRoot);
    guest.make(told::add);
    guest.drop();

    assertThat(told).containsExactly("removing " + dead.name() + ", whose run died");
    assertThat(schemas())
        .containsExactlyInAnyOrder(
            "SQLDYNO_0123456789ABCDEF",
            living.name().toUpperCase(),
            ofAnother.name().toUpperCase());
    assertThat(ledger())
        .extracting(path -> path.getFileName().toString())
        .contains(
            living.name() + ".guest", ofAnother.name() + ".guest", elsewhere.name() + ".guest")
        .doesNotContain(dead.name() + ".guest", gone.name() + ".guest");
  }

  @Test
  void aFailedDropIsReportedWithTheStatementAndKeptInTheLedger() throws Exception {
    GuestDatabase guest = new GuestDatabase(engine, server, dataRoot);
    guest.make(told::add);
    execute("ALTER USER SA SET PASSWORD 'another'");
    assertThat(errors(guest::drop))
        .startsWith(
            "sqldyno: its database %s is left at %s: ".formatted(guest.name(), server.url()))
        .contains("The next run there with this data folder removes it")
        .contains("DROP SCHEMA IF EXISTS %s CASCADE; then delete".formatted(guest.name()))
        .doesNotContain(PASSWORD.reveal());
    assertThat(ledger()).hasSize(1);
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void theEndOfARunDoesNotWaitForAServerThatIsSilentMeanwhile() throws Exception {
    Engine mysql = Catalog.load().engine("mysql");
    Thread making;
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Location place = Location.of(mysql, "127.0.0.1", silent.getLocalPort(), "x");
      Address there = Address.of(mysql, place, "me", PASSWORD);
      GuestDatabase guest = new GuestDatabase(mysql, there, dataRoot, Duration.ofSeconds(1));
      making =
          Thread.ofVirtual()
              .start(() ->
                  assertThatThrownBy(() -> guest.make(told::add))
                      .isInstanceOf(ProvisionException.class));
      silent.accept(); // as it holds the lock by now

      assertThat(errors(guest::drop)).contains("has not created it after 1 s", "DROP DATABASE");
      assertThat(ledger()).hasSize(1);
    }
    making.interrupt();
    making.join();
  }

  private Entry entry(String engineId, OwnerProcess owner) throws SQLException {
    Entry fresh = Entry.of(engineId, server.url(), server.user());
    Entry entry = new Entry(fresh.engine(), fresh.url(), fresh.user(), fresh.name(), owner);
    new GuestLedger(dataRoot).add(entry);
    execute("CREATE SCHEMA " + entry.name());
    return entry;
  }

  private static String errors(Runnable work) {
    PrintStream standardError = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      work.run();
    } finally {
      System.setErr(standardError);
    }
    return said.toString(StandardCharsets.UTF_8);
  }

  private void forge(String file, String name) throws IOException {
    Files.writeString(
        dataRoot.resolve(file),
        "{\"engine\":\"h2\",\"url\":\"%s\",\"user\":\"SA\",\"name\":\"%s\",\"owner\":{\"pid\":1,\"started\":\"1970-01-01T00:00:00Z\"}}"
            .formatted(server.url(), name));
  }

  private List<Path> ledger() throws IOException {
    try (var files = Files.list(dataRoot)) {
      return files.toList();
    }
  }

  private List<String> schemas() throws SQLException {
    List<String> names = new ArrayList<>();
    try (Statement statement = owners.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT SCHEMA_NAME FROM INFORMATION_SCHEMA.SCHEMATA WHERE SCHEMA_NAME LIKE 'SQLDYNO%'")) {
      while (rows.next()) {
        names.add(rows.getString(1));
      }
    }
    return names;
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = owners.createStatement()) {
      statement.execute(sql);
    }
  }
}
