// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.binaries;

import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.ServerProcess;
import dev.sqldyno.provision.workspace.ProgramLauncher;
import dev.sqldyno.provision.workspace.ServerStart;
import dev.sqldyno.provision.workspace.Workspace;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Starts a build of the user's by nothing but the words of its engine's folder. */
public final class DescribedLauncher implements ProgramLauncher {

  @Override
  public String key() {
    return ServerProcess.BY_PATH;
  }

  @Override
  public Path initialise(Engine engine, Workspace workspace) {
    return initialise(installed(engine), workspace);
  }

  @Override
  public Launched launch(
      Engine engine,
      Map<String, String> settings,
      Workspace workspace,
      UnaryOperator<Path> wrapper) {
    return launch(installed(engine), settings, workspace, wrapper);
  }

  private static Installation installed(Engine engine) {
    return Installation.of(engine, () -> engine.build().orElseThrow().prefix());
  }

  /** Makes the data of a server of an installation; see {@link ProgramLauncher}. */
  static Path initialise(Installation installed, Workspace workspace) {
    ServerStart start = installed.start(workspace);
    return new EngineCommands(workspace, installed.process().stop())
        .initialise(start, start.filled(installed.process().initialise()));
  }

  /**
   * Starts the server of an installation, and waits until it answers.
   *
   * @param wrapper see {@link ProgramLauncher}
   */
  static Launched launch(
      Installation installed,
      Map<String, String> settings,
      Workspace workspace,
      UnaryOperator<Path> wrapper) {
    EngineCommands commands = new EngineCommands(workspace, installed.process().stop());
    ServerStart start = installed.start(workspace);
    commands.initialise(start, start.filled(installed.process().initialise()));
    List<String> command =
        start.with("server", wrapper.apply(installed.server())).command(settings);
    long rootPid = commands.serve(start, command);
    commands.prepare(start, settings);
    return commands.launched(start, rootPid);
  }
}
