// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.binaries;

import dev.sqldyno.provision.CrashReport;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.process.CommandResult;
import dev.sqldyno.provision.process.LogTail;
import dev.sqldyno.provision.process.LoopbackOnly;
import dev.sqldyno.provision.process.ProcessEnd;
import dev.sqldyno.provision.process.WaitProgress;
import dev.sqldyno.provision.workspace.EngineLauncher.Launched;
import dev.sqldyno.provision.workspace.ProcessScope;
import dev.sqldyno.provision.workspace.ProgramLauncher;
import dev.sqldyno.provision.workspace.ServerStart;
import dev.sqldyno.provision.workspace.Workspace;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The commands of an engine, run in its workspace and its {@link ProcessScope}. */
final class EngineCommands {
  /** More than any server's empty data folder needs. */
  private static final long ENOUGH_MIB = 256;

  private static final Duration LIMIT = Duration.ofMinutes(20);

  private final Workspace workspace;
  private final ProcessScope processScope;

  /** The server, if we started it and not a program that has ended. */
  private Optional<Process> server = Optional.empty();

  /**
   * Makes the engine's process scope.
   *
   * @param stopSignal the signal for a fast stop that releases shared memory
   */
  EngineCommands(Workspace workspace, String stopSignal) {
    this.workspace = workspace;
    this.processScope = ProcessScope.make(workspace, stopSignal);
  }

  Workspace workspace() {
    return workspace;
  }

  Path log() {
    return workspace.folder().resolve("server.log");
  }

  /** Runs a command to its end; throws ProvisionException with its last lines if it fails. */
  void run(String purpose, List<String> command) {
    try (WaitProgress _ = WaitProgress.on(purpose, workspace.progress())) {
      CommandResult result = CommandResult.of(builder(command), LIMIT);
      if (!result.isSuccess()) {
        String how =
            result.isLate()
                ? "it had not ended after %d min\n".formatted(LIMIT.toMinutes())
                : ProcessEnd.bySignal(result.status()).map("it %s\n"::formatted).orElse("");
        throw failure(purpose, how + LogTail.of(result.printed()) + lastLog());
      }
    } catch (IOException e) {
      throw failure(purpose, e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ProvisionException("interrupted while " + purpose, e);
    }
  }

  /**
   * Starts the server, with its output in {@link #log}, and waits until it answers.
   *
   * @return its process id
   */
  long serve(ServerStart start, List<String> command) {
    String purpose = "starting " + start.engine().name();
    try (WaitProgress _ = WaitProgress.on(purpose, workspace.progress())) {
      Process process =
          builder(command).redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile())).start();
      server = Optional.of(process);
      start.awaitAnswer(() ->
          process.isAlive()
              ? Optional.empty()
              : Optional.of("it " + ProcessEnd.of(process.exitValue())));
      return process.pid();
    } catch (IOException e) {
      throw failure(purpose, e.getMessage());
    } catch (ProvisionException e) {
      throw failure(purpose, e.getMessage() + "\n" + lastLog());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failure(purpose, "interrupted");
    }
  }

  /** Makes the server's data, unless it exists or needs no command; returns its folder. */
  Path initialise(ServerStart start, List<String> command) {
    Path data = ProgramLauncher.data(workspace);
    if (!command.isEmpty() && Files.notExists(data)) {
      run("preparing the data of " + start.engine().name(), command);
    }
    return data;
  }

  /** Prepares the started server's database. */
  void prepare(ServerStart start, Map<String, String> settings) {
    try {
      start.prepare(settings);
    } catch (SQLException e) {
      throw failure(
          "preparing the database of " + start.engine().name(), e.getMessage() + "\n" + lastLog());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ProvisionException("interrupted while preparing the database", e);
    }
  }

  private ProcessBuilder builder(List<String> command) {
    ProcessBuilder builder =
        new ProcessBuilder(processScope.entering(command))
            .directory(workspace.folder().toFile())
            .redirectErrorStream(true);
    builder.environment().put("LC_ALL", "C");
    // so that a killed engine's temporary files are deleted with the folder
    builder.environment().put("TMPDIR", workspace.folder().toString());
    if (Files.isDirectory(workspace.scripts())) {
      String path = builder.environment().getOrDefault("PATH", "/usr/bin:/bin");
      builder.environment().put("PATH", workspace.scripts() + File.pathSeparator + path);
    }
    return builder;
  }

  /** Returns the running engine, after checking that it listens on loopback only. */
  Launched launched(ServerStart start, long rootPid) {
    Footprint.Processes footprint = processScope.footprint(rootPid);
    LoopbackOnly.check(start.engine().name(), footprint, start.port());
    return new Launched(
        start.address(),
        footprint,
        workspace.keepsData()
            ? "process on loopback"
            : "process on loopback, data in memory (tmpfs)",
        workspace.keepsData(),
        ProcessHandle.of(rootPid)
            .<CrashReport>map(first -> new ServerCrash(this::lastLog, first, server))
            .orElse(this::lastLog),
        () -> {});
  }

  /** Returns the exception to throw, with the tail of the server's log. */
  ProvisionException failure(String purpose, String complaint) {
    return new ProvisionException(
        purpose + " failed" + shortOfSpace() + ":\n" + complaint.strip().indent(2).stripTrailing());
  }

  /** Returns a note on a lack of disk space; the failed server may have freed some since. */
  private String shortOfSpace() {
    long freeMiB = workspace.folder().toFile().getUsableSpace() >> 20;
    return freeMiB >= ENOUGH_MIB
        ? ""
        : " with only %d MiB free in %s (free some, or choose another data folder)"
            .formatted(freeMiB, workspace.folder().getParent());
  }

  /** Returns the tail of the server's log, if there is one. */
  String lastLog() {
    try {
      return LogTail.of(LogTail.tail(log()));
    } catch (IOException _) {
      return "";
    }
  }
}
