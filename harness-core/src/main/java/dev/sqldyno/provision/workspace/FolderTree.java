// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.workspace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A folder with all its contents. */
public final class FolderTree {
  private FolderTree() {}

  /** Deletes the folder if it exists; links are not followed. */
  public static void delete(Path folder) throws IOException {
    if (Files.notExists(folder)) {
      return;
    }
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
