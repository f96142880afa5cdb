// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.text.CatalogException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A user's folder cannot say where a server listens. */
class BindingTest {
  private static final String ENGINE =
      """
      name: Mine
      family: postgresql
      versions: ["1.2"]
      publish: true
      driver:
        type: org.postgresql.Driver
        artifact: org.postgresql:postgresql
        url: jdbc:postgresql://{host}:{port}/{database}
      durability:
        commit: {}
      readback:
        version: {query: SHOW server_version}
      """;

  @TempDir Path dir;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "listen_addresses",
        "Listen_Addresses",
        "bind-address",
        "bind_address",
        "BIND_ADDRESS",
        "bind-addr",
        "loose-bind-address",
        "bind-address=0.0.0.0",
        "host",
        "port",
        "extra-port",
        "admin_address",
        "mysqlx-bind-address",
        "skip-networking",
        "unix_socket_directories",
        "socket",
        "listener.tcp.port",
      })
  void aSettingThatSaysSoIsAnErrorWithItsLine(String key) throws IOException {
    engine(ENGINE + "settings:\n  work_mem: 4MB\n  " + key + ": '*'\n");
    assertThatThrownBy(this::load)
        .isInstanceOf(CatalogException.class)
        .hasMessageContaining("mine/engine.yaml:")
        .hasMessageContaining(": setting '" + key + "' says where the server listens");
  }

  @Test
  void aSettingOfOneDurabilityIsOneToo() throws IOException {
    engine(ENGINE.replace("commit: {}", "commit: {bind-address: 0.0.0.0}"));
    assertThatThrownBy(this::load).hasMessageContaining("mine/engine.yaml:10: setting 'bind-addr");
  }

  @Test
  void aSettingOfTheLabIsOneToo() throws IOException {
    engine(
        ENGINE
            + "process: {launcher: a, user: u, database: d, lab: {settings: {listen_addresses: x}}}\n");
    assertThatThrownBy(this::load).hasMessageContaining("setting 'listen_addresses' says");
  }

  @ParameterizedTest
  @ValueSource(strings = {"shared_buffers", "local-infile", "report_interval", "transport"})
  void otherSettingsAreTheFoldersToChoose(String key) throws IOException {
    engine(ENGINE + "settings:\n  " + key + ": '1'\n");
    assertThat(load().engine("mine").settings()).containsKey(key);
  }

  @Test
  void aContainerOnTheHostsNetworkSaysHowItIsToldWhereToListen() throws IOException {
    engine(
        ENGINE
            + """
            container:
              image: mine:1.2
              network: host
              port: 1
              user: u
              database: d
              command: ["--host=0.0.0.0"]
              data: /d
              memoryMiB: 1
            """);
    assertThatThrownBy(this::load)
        .isInstanceOf(CatalogException.class)
        .hasMessageContaining("network 'host' needs a 'binding' with {address} and {port}");
  }

  @Test
  void aProcessThatIsStartedByItsFoldersWordsNeedsABinding() throws IOException {
    String process =
        """
        process:
          launcher: program
          user: me
          database: d
          command: ["{server}"]
          program: {server: [bin/x], version: '(?<version>.*)'}
        """;
    engine(ENGINE + process);
    assertThatThrownBy(this::load)
        .isInstanceOf(CatalogException.class)
        .hasMessageContaining("process: command needs a 'binding' with {address} and {port}");

    engine(
        ENGINE
            + process.replace(
                "{server}\"]", "{server}\", \"-p{password}\"]\n  binding: [\"{address}:{port}\"]"));
    assertThatThrownBy(this::load)
        .isInstanceOf(CatalogException.class)
        .hasMessageContaining("a command has {password}, which other users would see");

    engine(ENGINE + process.replace("  command: [\"{server}\"]\n", ""));
    assertThatThrownBy(this::load)
        .isInstanceOf(CatalogException.class)
        .hasMessageContaining("'process: command' is missing");

    engine(ENGINE + process.replace("command:", "comand:"));
    assertThatThrownBy(this::load)
        .isInstanceOf(CatalogException.class)
        .hasMessageContaining("unknown key 'comand'; did you mean 'command'?");
  }

  private void engine(String yaml) throws IOException {
    Files.createDirectories(dir.resolve("mine"));
    Files.writeString(dir.resolve("mine/engine.yaml"), yaml);
  }

  private Catalog load() {
    return Catalog.load(Optional.of(dir), Optional.empty());
  }
}
