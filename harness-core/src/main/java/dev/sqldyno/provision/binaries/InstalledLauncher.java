// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.binaries;

import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.workspace.ProgramLauncher;
import dev.sqldyno.provision.workspace.ServerStart;
import dev.sqldyno.provision.workspace.Workspace;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A launcher of installed servers as their engines' folders describe them: a user's build, or a
 * release that is unpacked once.
 */
abstract class InstalledLauncher implements ProgramLauncher {
  /**
   * Returns the folder of the engine's release, unpacked first if necessary; not called for a
   * build.
   */
  abstract Path unpacked(Engine engine, Workspace workspace);

  /** Returns the command as this user may run it. */
  List<String> permitted(List<String> command) {
    return command;
  }

  /**
   * Starts the server and waits until it answers.
   *
   * @param start with the program to start as {@code {server}}
   * @return the id of its first process
   */
  long serve(
      Installation installed,
      ServerStart start,
      Map<String, String> settings,
      EngineCommands commands) {
    return commands.serve(start, start.command(settings));
  }

  @Override
  public List<String> missing(Engine engine, Consumer<String> progress) {
    return Stream.concat(
            whyNot(engine).stream(),
            ProvisionException.failures(() -> Releases.of(engine, progress)).stream())
        .toList();
  }

  @Override
  public Path initialise(Engine engine, Workspace workspace) {
    Installation installed = installed(engine, workspace);
    EngineCommands commands = new EngineCommands(workspace, installed.process().stop());
    return initialise(installed, installed.start(workspace), commands);
  }

  private Path initialise(Installation installed, ServerStart start, EngineCommands commands) {
    return commands.initialise(start, permitted(start.filled(installed.process().initialise())));
  }

  private Installation installed(Engine engine, Workspace workspace) {
    return Installation.of(engine, () -> unpacked(engine, workspace));
  }

  @Override
  public Launched launch(
      Engine engine,
      Map<String, String> settings,
      Workspace workspace,
      UnaryOperator<Path> wrapper) {
    Installation installed = installed(engine, workspace);
    EngineCommands commands = new EngineCommands(workspace, installed.process().stop());
    ServerStart start = installed.start(workspace);
    initialise(installed, start, commands);
    ServerStart wrapped = start.with("server", wrapper.apply(installed.server()));
    long rootPid = serve(installed, wrapped, settings, commands);
    commands.prepare(start, settings);
    return commands.launched(start, rootPid);
  }
}
