// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.process;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** The folders of the environment variable {@code PATH}. */
public final class SearchPath {
  private SearchPath() {}

  /** Returns the program's file in the first folder that has one; empty if it is not installed. */
  public static Optional<Path> find(String program) {
    return find(program, System.getenv().getOrDefault("PATH", ""));
  }

  static Optional<Path> find(String program, String folders) {
    return Stream.of(folders.split(File.pathSeparator))
        .map(folder -> Path.of(folder, program))
        .filter(Files::isExecutable)
        .findFirst();
  }
}
