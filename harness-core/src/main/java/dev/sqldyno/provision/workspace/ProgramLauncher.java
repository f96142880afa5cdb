// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.workspace;

import dev.sqldyno.catalog.engine.Engine;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.UnaryOperator;

/** A launcher of engines as programs of this machine, which another program may execute. */
public interface ProgramLauncher extends EngineLauncher {

  @Override
  default Launched launch(Engine engine, Map<String, String> settings, Workspace workspace) {
    return launch(engine, settings, workspace, UnaryOperator.identity());
  }

  /**
   * Makes the data of a new server without starting it: servers begin with copies of it, in
   * workspaces with the same password.
   *
   * @return the folder of the data
   */
  Path initialise(Engine engine, Workspace workspace);

  /** Returns the folder of a server's data in its workspace. */
  static Path data(Workspace workspace) {
    return workspace.folder().resolve("data");
  }

  /**
   * Starts the engine, with the data that is there, if any.
   *
   * @param wrapper maps the server's program to the one to start in its place, with the same
   *     arguments; not used for programs that prepare the data
   */
  Launched launch(
      Engine engine,
      Map<String, String> settings,
      Workspace workspace,
      UnaryOperator<Path> wrapper);
}
