// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.binaries;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Lists what a folder held when it was whole: for each file its size, the second in which it was
 * last changed, and whether it is a program or a link. Checking a thousand files takes a few
 * milliseconds, where a digest would have to read them.
 */
final class CacheManifest {
  private static final String NAME = ".sqldyno-manifest";
  private static final String END = "end of manifest";
  private static final int FIELDS = 4;

  private CacheManifest() {}

  static void write(Path folder) throws IOException {
    List<String> lines = new ArrayList<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.filter(path -> isListed(folder, path)).toList()) {
        lines.add(line(folder, folder.relativize(path).toString()));
      }
    }
    lines.add(END);
    Files.write(folder.resolve(NAME), lines);
  }

  private static boolean isListed(Path folder, Path path) {
    return !Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)
        && !path.equals(folder.resolve(NAME));
  }

  /** Returns whether the folder has a whole list, and every file is as the list says. */
  static boolean fits(Path folder) {
    try {
      List<String> lines = Files.readAllLines(folder.resolve(NAME));
      if (lines.isEmpty() || !lines.getLast().equals(END)) {
        return false;
      }
      for (String line : lines.subList(0, lines.size() - 1)) {
        String[] fields = line.split(" ", FIELDS);
        if (fields.length < FIELDS || !line.equals(line(folder, fields[FIELDS - 1]))) {
          return false;
        }
      }
      return true;
    } catch (IOException | UncheckedIOException | IllegalArgumentException _) {
      return false;
    }
  }

  private static String line(Path folder, String path) throws IOException {
    PosixFileAttributes file =
        Files.readAttributes(
            folder.resolve(path), PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    if (file.isDirectory()) {
      throw new NoSuchFileException(path);
    }
    boolean program = file.permissions().contains(PosixFilePermission.OWNER_EXECUTE);
    String kind = file.isSymbolicLink() ? "link" : program ? "program" : "file";
    // String.format would take longer than looking at the file
    return kind + " " + file.size() + " " + file.lastModifiedTime().toMillis() / 1000 + " " + path;
  }
}
