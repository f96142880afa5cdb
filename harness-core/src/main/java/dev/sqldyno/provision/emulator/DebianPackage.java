// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.emulator;

import dev.sqldyno.provision.cache.Archive;
import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.ar.ArArchiveEntry;
import org.apache.commons.compress.archivers.ar.ArArchiveInputStream;

/**
 * A package of Debian's.
 *
 * @param file its path in Debian's archive
 * @param sha256 of the whole package
 * @param keep the files to unpack: programs, libraries without their versions, and symbols by the
 *     end of a build id
 */
record DebianPackage(String file, String sha256, List<String> keep) {
  /** The part of a package with its files, packed as in Debian 12. */
  private static final String DATA = "data.tar.xz";

  private static final Set<String> FOLDERS =
      Set.of("./usr/bin/", "./lib/x86_64-linux-gnu/", "./usr/lib/x86_64-linux-gnu/");

  private static final String SYMBOLS = "./usr/lib/debug/.build-id/";

  /** Returns its name without version. */
  String name() {
    return file.substring(file.lastIndexOf('/') + 1, file.indexOf('_'));
  }

  /**
   * Unpacks the files to keep.
   *
   * @throws IOException if the package is damaged, or lacks one of them
   */
  void unpack(byte[] packed, Path folder) throws IOException {
    try (var parts = new ArArchiveInputStream(new ByteArrayInputStream(packed))) {
      ArArchiveEntry part = parts.getNextEntry();
      while (part != null && !part.getName().equals(DATA)) {
        part = parts.getNextEntry();
      }
      if (part == null) {
        throw new IOException("%s has no %s".formatted(name(), DATA));
      }
      Archive.unpack(parts, this::isWanted, folder);
    }
    for (String wanted : keep) {
      try (Stream<Path> all = Files.walk(folder)) {
        if (all.noneMatch(path -> is(path.getFileName().toString(), wanted))) {
          throw new FileNotFoundException("%s has no %s".formatted(name(), wanted));
        }
      }
    }
  }

  private boolean isWanted(String path) {
    String file = path.substring(path.lastIndexOf('/') + 1);
    String parent = path.substring(0, path.length() - file.length());
    return (FOLDERS.contains(parent) || parent.startsWith(SYMBOLS))
        && keep.stream().anyMatch(wanted -> is(file, wanted));
  }

  private static boolean is(String file, String wanted) {
    return file.equals(wanted) || file.startsWith(wanted + ".so");
  }
}
