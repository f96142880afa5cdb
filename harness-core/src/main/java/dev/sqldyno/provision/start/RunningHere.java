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

/**
 * The engines, containers and processes that already run on this machine, by the names that users
 * give.
 */
public final class RunningHere {
  private static final String FILE = "footprint.json";
  private static final OwnFiles FILES = new OwnFiles(ProvisionException::new, "");

  private RunningHere() {}

  /** Notes an engine's footprint in its folder, unless the engine is inside this JVM. */
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
   * Returns the footprint.
   *
   * @param name the id of an engine that sqldyno started, a container's id or name, or a process's
   *     id
   * @param dataRoot the folder of data of engines that sqldyno starts
   * @throws ProvisionException if there is none, or more than one
   */
  public static Footprint find(String name, Catalog catalog, Path dataRoot) {
    if (catalog.ofFolder(name.split("[:+@]", 2)[0]).isPresent()) {
      return ofEngine(EngineId.parse(name).toString(), dataRoot);
    }
    if (name.matches("\\d{1,18}") && ProcessHandle.of(Long.parseLong(name)).isPresent()) {
      return new Footprint.Processes(
          Long.parseLong(name), Optional.empty(), "only its process was named");
    }
    return Containers.footprint(name)
        .orElseThrow(() ->
            new ProvisionException(
                "'%s' is not an engine of sqldyno, a process or a running container: see 'docker ps' and 'sqldyno engines'",
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
                      "sqldyno runs no %1$s now: start one with 'sqldyno up %1$s', or name a container or a process id",
                      id));
      case 1 -> found.getFirst();
      default ->
          throw new ProvisionException(
              "sqldyno runs %d of %s now: name one by its process id or its container",
              found.size(), id);
    };
  }

  /** Looks for a container, as users may name one like an engine; without Docker there is none. */
  private static Optional<Footprint> container(String name) {
    try {
      return Containers.footprint(name);
    } catch (ProvisionException _) {
      return Optional.empty();
    }
  }
}
