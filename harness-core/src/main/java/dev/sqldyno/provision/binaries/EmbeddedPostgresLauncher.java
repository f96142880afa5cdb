// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.binaries;

import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.cache.Archive;
import dev.sqldyno.provision.cache.BinaryCache;
import dev.sqldyno.provision.process.CommandResult;
import dev.sqldyno.provision.process.WaitProgress;
import dev.sqldyno.provision.workspace.ProgramLauncher;
import dev.sqldyno.provision.workspace.ServerStart;
import dev.sqldyno.provision.workspace.Workspace;
import io.zonky.test.db.postgres.util.ArchUtils;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * A launcher of PostgreSQL, from a user's build or zonky's archive, with its own {@code initdb} and
 * {@code pg_ctl}. Zonky's own starter is not used: it switches durability off, sets no password,
 * and reports a failed start after ten seconds without the reason.
 */
public final class EmbeddedPostgresLauncher extends InstalledLauncher {
  private static final String PID_FILE = "postmaster.pid";

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  @Override
  public String key() {
    return "unpacked-binaries";
  }

  @Override
  public Optional<String> whyNot(Engine engine) {
    if (isRoot() && !unshares("true")) {
      return Optional.of(
          "it refuses to run as root, and unshare -U does not work here. Run as another user or allow user namespaces");
    }
    if (engine.build().isPresent()) {
      Path prefix = engine.build().get().prefix();
      return isRoot() && !unshares("ls", prefix.toString())
          ? Optional.of(
              "it refuses to run as root, and without root's rights %s cannot be entered. Let others read it and the folders above it: chmod a+rx"
                  .formatted(prefix))
          : Optional.empty();
    }
    try (InputStream _ = archive()) {
      return Optional.empty();
    } catch (IOException | RuntimeException _) {
      return Optional.of(Releases.noBinaries());
    }
  }

  @Override
  long serve(
      Installation installed,
      ServerStart start,
      Map<String, String> settings,
      EngineCommands commands) {
    Path data = ProgramLauncher.data(commands.workspace());
    // it overrides postgresql.conf; initdb accepts settings only since 16
    commands.workspace().write("data/postgresql.auto.conf", settingLines(settings));
    List<String> command = permitted(List.of(installed.tool("pg_ctl").toString()));
    command.addAll(List.of("start", "-w", "-t", "60", "-s", "-D", data.toString()));
    command.addAll(List.of("-l", commands.log().toString(), "-o", binding(start.port())));
    command.addAll(List.of("-p", start.filled("{server}")));
    commands.run("starting " + start.engine().name(), command);
    long rootPid = rootPid(commands, data);
    SharedMemory.tellJanitor(commands.workspace(), rootPid, data.resolve(PID_FILE));
    return rootPid;
  }

  /** Returns options that override every file and every setting of the folder. */
  private static String binding(int port) {
    return "-c port=%d -c listen_addresses=127.0.0.1 -c unix_socket_directories=".formatted(port);
  }

  private static String settingLines(Map<String, String> settings) {
    return settings.entrySet().stream()
        .map(e -> "%s = '%s'\n".formatted(e.getKey(), e.getValue().replace("'", "''")))
        .collect(Collectors.joining());
  }

  /** Runs root's commands in a user namespace without root's rights; process ids stay the same. */
  @Override
  List<String> permitted(List<String> command) {
    List<String> whole = new ArrayList<>(isRoot() ? List.of("unshare", "-U") : List.of());
    whole.addAll(command);
    return whole;
  }

  private static boolean isRoot() {
    return System.getProperty("user.name").equals("root");
  }

  /** Unpacks to a folder that is named by the archive's digest, so that archives do not collide. */
  @Override
  Path unpacked(Engine engine, Workspace workspace) {
    Optional<Release> release = Releases.of(engine, workspace.progress());
    try (WaitProgress _ = WaitProgress.on("unpacking the server", workspace.progress())) {
      byte[] packed;
      try (InputStream archive =
          release.isPresent() ? release.get().open(archiveName()) : archive()) {
        packed = archive.readAllBytes();
      }
      return BinaryCache.get(
          "unpacked-" + UUID.nameUUIDFromBytes(packed), folder -> Archive.unpack(packed, folder));
    } catch (IOException e) {
      throw new ProvisionException("cannot read the server's archive: " + e.getMessage(), e);
    }
  }

  /**
   * Opens the archive. Zonky's resolver is not used: it runs a script for the distribution's name,
   * which needs space in the temporary folder and stays there if the JVM is killed.
   */
  private static InputStream archive() throws IOException {
    String name = archiveName();
    InputStream archive = EmbeddedPostgresLauncher.class.getResourceAsStream("/" + name);
    if (archive == null) {
      throw new FileNotFoundException(name);
    }
    return archive;
  }

  private static String archiveName() throws IOException {
    Properties names = new Properties();
    try (InputStream in =
        EmbeddedPostgresLauncher.class.getResourceAsStream("unpacked-binaries.properties")) {
      names.load(in);
    }
    return names
        .getProperty("archive")
        .formatted(
            System.getProperty("os.name").toLowerCase(Locale.ROOT),
            ArchUtils.normalize(System.getProperty("os.arch")));
  }

  /** Returns whether root can run a command without its rights, in a user namespace. */
  private static boolean unshares(String... command) {
    try {
      List<String> line = new ArrayList<>(List.of("unshare", "-U"));
      line.addAll(List.of(command));
      return CommandResult.of(new ProcessBuilder(line), PATIENCE).isSuccess();
    } catch (IOException _) {
      return false;
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static long rootPid(EngineCommands commands, Path data) {
    try {
      return Long.parseLong(Files.readAllLines(data.resolve(PID_FILE)).getFirst().strip());
    } catch (IOException | RuntimeException e) {
      throw commands.failure("finding the server's process", e + "\n" + commands.lastLog());
    }
  }
}
