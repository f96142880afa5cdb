// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.binaries;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Build;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.ServerProcess;
import dev.sqldyno.provision.workspace.ServerStart;
import dev.sqldyno.provision.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class InstallationTest {
  private static final Catalog CATALOG = Catalog.load();

  @TempDir Path dir;

  static Stream<Engine> described() {
    return CATALOG.engines().stream()
        .filter(engine ->
            engine.process().filter(process -> !process.initialise().isEmpty()).isPresent()
                || engine.isByPath());
  }

  @ParameterizedTest
  @MethodSource("described")
  void everyFoldersServerGetsItsAddressAndShowsNoPassword(Engine engine) throws IOException {
    ServerProcess process = engine.process().orElseThrow();
    Installation installed = installed(engine);
    try (Workspace workspace = Workspace.open(dir.resolve("data"), engine.id(), _ -> {})) {
      ServerStart start = installed.start(workspace);
      String initialised = String.join(" ", start.filled(process.initialise()));
      String command = String.join(" ", start.command(engine.settings()));

      assertThat(initialised + command + start).doesNotContain("{", start.password().reveal());
      if (!process.command().isEmpty()) {
        assertThat(command)
            .startsWith(installed.server().toString())
            .contains("127.0.0.1", Integer.toString(start.port()));
        String all = command + start.statements(engine.settings());
        assertThat(engine.settings().keySet())
            .as("every setting reaches the server")
            .allSatisfy(key -> assertThat(all).contains(key));
      }
      for (String file : process.files().keySet()) {
        assertThat(workspace.folder().resolve(file + ".txt"))
            .content()
            .contains(start.password().reveal())
            .doesNotContain("{");
      }
    }
  }

  /** Checks the commands of servers that cannot be started where this is built. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          tidb | --store=unistore --path=DATA --temp-dir=WORKSPACE/temporary --socket= --host=127.0.0.1 -P PORT --report-status=false
          cockroachdb | start-single-node --insecure --store=DATA --cache=256MiB --max-sql-memory=512MiB \
          --sql-addr=127.0.0.1:PORT --listen-addr=127.0.0.1:0 --http-addr=127.0.0.1:0
          yugabytedb | start --background=false --ui=false --callhome=false --base_dir=DATA --master_flags=durable_wal_write=true \
          --advertise_address=127.0.0.1 --ysql_port=PORT --ycql_port=OWN --master_rpc_port=OWN --master_webserver_port=OWN \
          --tserver_rpc_port=OWN --tserver_webserver_port=OWN \
          --tserver_flags=yb_enable_read_committed_isolation=true,durable_wal_write=true,ysql_beta_features=true,\
          ysql_sequence_cache_minval=0,pgsql_proxy_webserver_port=OWN,cql_proxy_webserver_port=OWN
          """)
  void theCommandsOfEnginesThatAreNotRunHere(String id, String arguments) throws IOException {
    Engine engine = CATALOG.engine(id);
    Installation installed = installed(engine);
    try (Workspace workspace = Workspace.open(dir.resolve("data"), id, _ -> {})) {
      ServerStart start = installed.start(workspace);
      String command =
          String.join(" ", start.command(Map.of("any", "1")))
              .replace(installed.server().toString(), "")
              .replace(workspace.folder().resolve("data").toString(), "DATA")
              .replace(workspace.folder().toString(), "WORKSPACE")
              .replaceAll("\\b" + start.port() + "\\b", "PORT")
              .replaceAll("=\\d{4,5}\\b", "=OWN");

      assertThat(command.strip()).isEqualTo(arguments.replaceAll("\\s+", " "));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // initialising makes an account of the system's user, who may be called sqldyno
        "CREATE OR REPLACE USER 'sqldyno'@'localhost' IDENTIFIED BY",
        // 11.8 else reserves 8 TiB, of whose pages the emulator takes all memory
        "--loose-innodb-buffer-pool-size-max=256M"
      })
  void mariadbStartsForAnyUserAndInTheLab(String words) throws IOException {
    Engine engine = CATALOG.engine("mariadb");
    try (Workspace workspace = Workspace.open(dir.resolve("data"), engine.id(), _ -> {})) {
      ServerStart start = installed(engine).start(workspace);

      String accounts = Files.readString(workspace.folder().resolve("accounts.txt"));
      assertThat(accounts + start.command(engine.lab().settings())).contains(words);
    }
  }

  /** Returns the engine in a folder in which its programs are empty files. */
  private Installation installed(Engine engine) throws IOException {
    ServerProcess process = engine.process().orElseThrow();
    Path prefix = dir.resolve("opt");
    List<List<String>> programs =
        Stream.concat(
                Stream.of(process.program().orElseThrow().server()),
                process.program().orElseThrow().tools().values().stream())
            .toList();
    for (List<String> places : programs) {
      Path file = prefix.resolve(places.getFirst());
      Files.createDirectories(file.getParent());
      Files.writeString(file, "");
    }
    Build build = new Build(engine.id() + ":mine", "mine", prefix, "1");
    return Installation.of(
        CATALOG.with(List.of(build)).engine(build.id()),
        () -> {
          throw new AssertionError("nothing is unpacked");
        });
  }
}
