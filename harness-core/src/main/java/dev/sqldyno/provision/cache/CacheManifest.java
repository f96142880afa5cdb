// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.cache;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.stream.Stream;

/**
 * The list of a folder's undamaged contents: for each file its size, the second of its last change,
 * and whether it is a program or a link. Checking a thousand files takes a few milliseconds, as no
 * file is read.
 */
final class CacheManifest {
  private static final String NAME = ".sqldyno-manifest";

  private CacheManifest() {}

  static void write(Path folder) throws IOException {
    Files.writeString(folder.resolve(NAME), list(folder));
  }

  /** Returns whether the folder has a list, and its contents are the listed ones. */
  static boolean fits(Path folder) {
    try {
      return Files.readString(folder.resolve(NAME)).equals(list(folder));
    } catch (IOException | UncheckedIOException _) {
      return false;
    }
  }

  private static String list(Path folder) throws IOException {
    StringBuilder lines = new StringBuilder();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted().toList()) {
        PosixFileAttributes file =
            Files.readAttributes(path, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (!file.isDirectory() && !path.equals(folder.resolve(NAME))) {
          lines.append(line(file)).append(folder.relativize(path)).append('\n');
        }
      }
    }
    return lines.toString();
  }

  private static String line(PosixFileAttributes file) {
    boolean program = file.permissions().contains(PosixFilePermission.OWNER_EXECUTE);
    String kind = file.isSymbolicLink() ? "link" : program ? "program" : "file";
    // String.format would take longer than reading the attributes
    return kind + " " + file.size() + " " + file.lastModifiedTime().toMillis() / 1000 + " ";
  }
}
