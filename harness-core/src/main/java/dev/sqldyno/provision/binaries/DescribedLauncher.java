// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.binaries;

import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.ServerProcess;
import dev.sqldyno.provision.workspace.Workspace;
import java.nio.file.Path;

/** A launcher of users' builds of engines without releases to unpack. */
public final class DescribedLauncher extends InstalledLauncher {
  @Override
  public String key() {
    return ServerProcess.BY_PATH;
  }

  @Override
  Path unpacked(Engine engine, Workspace workspace) {
    return engine.build().orElseThrow().prefix();
  }
}
