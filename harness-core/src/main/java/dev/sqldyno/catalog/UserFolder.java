// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import dev.sqldyno.catalog.text.Word;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The user's own folders of the catalogue: {@code -Dsqldyno.engines} and {@code
 * -Dsqldyno.workloads}, which options of the command line set. Forks get the same properties.
 */
public enum UserFolder implements Word {
  ENGINES("engine.yaml"),
  WORKLOADS("workload.yaml");

  private final String descriptor;

  UserFolder(String descriptor) {
    this.descriptor = descriptor;
  }

  /** Returns the property that names it. */
  public String property() {
    return "sqldyno." + id();
  }

  /** Returns the name of the file that each folder in it has. */
  String descriptor() {
    return descriptor;
  }

  /** Names it, for all that this process loads from now on; nothing changes where it is null. */
  public void name(Path folder) {
    if (folder != null) {
      System.setProperty(property(), folder.toAbsolutePath().normalize().toString());
    }
  }

  /** Returns it, if there is one. */
  public Optional<Path> path() {
    return Optional.ofNullable(System.getProperty(property()))
        .filter(dir -> !dir.isBlank())
        .map(Path::of);
  }

  /** Returns which of these ids are in it. */
  public List<String> among(List<String> ids) {
    return ids.stream().filter(ids()::contains).toList();
  }

  /** Returns what a command must be given again to have it; empty if there is none. */
  public String again(String option) {
    return path().map(folder -> " %s %s".formatted(option, folder)).orElse("");
  }

  /** Returns the ids in it; none without one. */
  public List<String> ids() {
    return path().map(folder -> Folder.onDisk(folder, descriptor).ids()).orElse(List.of());
  }
}
