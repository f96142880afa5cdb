// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import dev.sqldyno.catalog.text.CommandWords;
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

  /** Returns the system property that names the folder. */
  public String property() {
    return "sqldyno." + id();
  }

  /** Returns the name of the descriptor's file. */
  String descriptor() {
    return descriptor;
  }

  /** Sets the folder for this process; null changes nothing. */
  public void name(Path folder) {
    if (folder != null) {
      System.setProperty(property(), folder.toAbsolutePath().normalize().toString());
    }
  }

  /** Returns the folder; empty if none is set. */
  public Optional<Path> path() {
    return Optional.ofNullable(System.getProperty(property()))
        .filter(dir -> !dir.isBlank())
        .map(Path::of);
  }

  /** Returns those of the ids that are in the folder. */
  public List<String> among(List<String> ids) {
    return ids.stream().filter(ids()::contains).toList();
  }

  /** Returns the option that names the folder in a command again; empty without a folder. */
  public String again(String option) {
    return path().map(folder -> " %s %s".formatted(option, CommandWords.quoted(folder))).orElse("");
  }

  /** Returns the ids in the folder; none without one. */
  public List<String> ids() {
    return path().map(folder -> Folder.onDisk(folder, descriptor).ids()).orElse(List.of());
  }
}
