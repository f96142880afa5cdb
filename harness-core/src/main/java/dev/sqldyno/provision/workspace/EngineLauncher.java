// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.workspace;

import dev.sqldyno.catalog.Adapter;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.CrashReport;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.ProvisionException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** A launcher of engines in one deployment. */
public interface EngineLauncher extends Adapter {

  /**
   * Returns why that engine cannot be started on this machine, with the remedy; empty if it can.
   */
  default Optional<String> whyNot(Engine engine) {
    return Optional.empty();
  }

  /**
   * Returns everything that is missing to start that engine, each with its remedy. Downloads what
   * it can, such as an image, and reports that as progress.
   */
  default List<String> missing(Engine engine, Consumer<String> progress) {
    return whyNot(engine).stream().toList();
  }

  /**
   * Returns the folder of this machine in which an engine keeps its data; empty where the data is
   * in memory or on another machine.
   *
   * @param dataRoot the folder for engines' data
   */
  default Optional<Path> dataFolder(Path dataRoot) {
    return Optional.of(dataRoot);
  }

  /**
   * Starts the engine and waits until it answers.
   *
   * @param settings the server's settings
   * @param workspace the folder in which it may write; the caller cleans it up, also after a
   *     failure
   * @throws ProvisionException with the server's own error
   */
  Launched launch(Engine engine, Map<String, String> settings, Workspace workspace);

  /** Starts a node of a cluster in the same way. */
  default Launched launch(
      Engine engine, ClusterNode node, Map<String, String> settings, Workspace workspace) {
    return launch(engine, settings, workspace);
  }

  /**
   * A started engine.
   *
   * @param deployment the connection path and the storage, in a few words
   * @param keepsCommits whether its storage survives a loss of power
   * @param crashReport asked when the engine has died
   * @param beforeCleaning runs before the workspace is cleaned, which ends every process in it
   */
  record Launched(
      Address address,
      Footprint footprint,
      String deployment,
      boolean keepsCommits,
      CrashReport crashReport,
      Runnable beforeCleaning) {}
}
