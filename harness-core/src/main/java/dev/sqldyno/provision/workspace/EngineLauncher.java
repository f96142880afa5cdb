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

/** Starts engines in one deployment. */
public interface EngineLauncher extends Adapter {

  /** Returns why it cannot start that engine on this machine, with the remedy; empty if it can. */
  default Optional<String> whyNot(Engine engine) {
    return Optional.empty();
  }

  /**
   * Returns all that is missing to start that engine, each with its remedy. It gets what it can,
   * such as an image, and says so while that takes long.
   */
  default List<String> missing(Engine engine, Consumer<String> progress) {
    return whyNot(engine).stream().toList();
  }

  /**
   * Returns the folder of this machine on whose disk an engine keeps its data; empty where the data
   * is in memory, or cannot be seen from here.
   *
   * @param dataRoot where engines may write
   */
  default Optional<Path> dataFolder(Path dataRoot) {
    return Optional.of(dataRoot);
  }

  /**
   * Starts the engine and waits until it answers.
   *
   * @param settings what the server is given
   * @param workspace where it may write; its owner cleans it up, also after a failure here
   * @throws ProvisionException with the server's own complaint
   */
  Launched launch(Engine engine, Map<String, String> settings, Workspace workspace);

  /** Starts a node of a cluster, as the other method starts a server. */
  default Launched launch(
      Engine engine, ClusterNode node, Map<String, String> settings, Workspace workspace) {
    return launch(engine, settings, workspace);
  }

  /**
   * What was started.
   *
   * @param deployment how a client reaches it and what it stores its data on, in a few words
   * @param keepsCommits whether what it stores its data on survives a loss of power
   * @param crashReport asked when the engine has died
   * @param beforeCleaning to be done before the workspace is cleaned, which ends every process in
   *     it
   */
  record Launched(
      Address address,
      Footprint footprint,
      String deployment,
      boolean keepsCommits,
      CrashReport crashReport,
      Runnable beforeCleaning) {}
}
