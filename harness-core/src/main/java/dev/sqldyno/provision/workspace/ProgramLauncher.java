// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.workspace;

import dev.sqldyno.catalog.engine.Engine;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Starts an engine as a program of this machine, which another one may run. */
public interface ProgramLauncher extends EngineLauncher {

  @Override
  default Launched launch(Engine engine, Map<String, String> settings, Workspace workspace) {
    return launch(engine, settings, workspace, UnaryOperator.identity());
  }

  /**
   * Makes the data of a new server and starts none: servers begin with copies of it, in workspaces
   * with the same password.
   *
   * @return the folder that it is in
   */
  Path initialise(Engine engine, Workspace workspace);

  /** Returns the folder that a server's data is in, in its workspace. */
  static Path data(Workspace workspace) {
    return workspace.folder().resolve("data");
  }

  /**
   * Starts the engine as the other method does, with the data that is there, if any.
   *
   * @param wrapper takes the server's program, and returns the one to start in its place, with the
   *     same arguments; what prepares the data runs as it is
   */
  Launched launch(
      Engine engine,
      Map<String, String> settings,
      Workspace workspace,
      UnaryOperator<Path> wrapper);
}
