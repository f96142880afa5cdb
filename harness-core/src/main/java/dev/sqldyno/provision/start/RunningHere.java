// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.EngineId;
import dev.sqldyno.catalog.text.OwnFiles;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.container.Containers;
import dev.sqldyno.provision.workspace.DataFolder;
import dev.sqldyno.provision.workspace.Workspace;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Finds what runs on this machine already, by the name that a user has for it. */
public final class RunningHere {
  private static final String FILE = "footprint.json";
  private static final OwnFiles FILES = new OwnFiles(ProvisionException::new, "");

  private RunningHere() {}

  /** Notes an engine's footprint in its folder, unless no other process can find it. */
  static void note(Workspace workspace, Footprint footprint) {
    if (!(footprint instanceof Footprint.InJvm)) {
      workspace.write(FILE, OwnFiles.JSON.writerFor(Footprint.class).writeValueAsString(footprint));
    }
  }

  /** Reads the note; empty where the engine is starting or gone, or the file is damaged. */
  private static Optional<Footprint> noted(Path folder) {
    Path file = folder.resolve(FILE);
    try {
      return FILES.text(file).map(text -> FILES.json(file, text, Footprint.class));
    } catch (ProvisionException _) {
      return Optional.empty();
    }
  }

  /**
   * Returns where it spends its CPU time.
   *
   * @param name the id of an engine that sqldyno started, or else a container's id or name, or a
   *     process's id
   * @param dataRoot where engines that sqldyno starts keep their data
   * @throws ProvisionException if there is none, or more than one
   */
  public static Footprint find(String name, Catalog catalog, Path dataRoot) {
    if (catalog.engines().stream()
        .anyMatch(engine -> engine.id().equals(name.split("[:+@]", 2)[0]))) {
      return ofEngine(EngineId.parse(name).toString(), dataRoot);
    }
    if (name.matches("\\d{1,18}") && ProcessHandle.of(Long.parseLong(name)).isPresent()) {
      return new Footprint.Processes(
          Long.parseLong(name), Optional.empty(), "only a process was named");
    }
    return Containers.footprint(name)
        .orElseThrow(() ->
            new ProvisionException(
                "'%s' is no engine that sqldyno knows, no process and no running container; 'docker ps' and 'sqldyno engines' list what could be named",
                name));
  }

  private static Footprint ofEngine(String id, Path dataRoot) {
    List<Footprint> found =
        DataFolder.living(dataRoot, id).stream().flatMap(folder -> noted(folder).stream()).toList();
    return switch (found.size()) {
      case 0 ->
          container(id)
              .orElseThrow(() ->
                  new ProvisionException(
                      "sqldyno runs no %1$s now: start one by 'sqldyno up %1$s', or name a container or a process's id",
                      id));
      case 1 -> found.getFirst();
      default ->
          throw new ProvisionException(
              "sqldyno runs %d of %s now: name one by its process's id or its container",
              found.size(), id);
    };
  }

  /** Looks for a container, which users name like engines; without Docker there is none. */
  private static Optional<Footprint> container(String name) {
    try {
      return Containers.footprint(name);
    } catch (ProvisionException _) {
      return Optional.empty();
    }
  }
}
