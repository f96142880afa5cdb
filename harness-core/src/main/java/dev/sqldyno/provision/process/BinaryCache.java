// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.process;

import dev.sqldyno.provision.ProvisionException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/**
 * The user's cache of unpacked servers, {@code ${XDG_CACHE_HOME:-~/.cache}/sqldyno}. May be used by
 * several JVMs at once.
 */
final class BinaryCache {

  /** Fills a folder. */
  interface Unpacker {
    void into(Path folder) throws Exception;
  }

  private BinaryCache() {}

  /** The folder of that name, unpacked now if no earlier run did. */
  static Path get(String name, Unpacker unpacker) {
    Path folder = root().resolve(name);
    if (Files.isDirectory(folder)) {
      return folder;
    }
    try {
      Path fresh = Files.createTempDirectory(folder.getParent(), "unpacking-");
      try {
        unpacker.into(fresh);
        Files.move(fresh, folder, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        FolderTree.delete(fresh);
      }
    } catch (Exception e) {
      if (!Files.isDirectory(folder)) {
        throw new ProvisionException(
            "cannot unpack a server to %s: %s. Free space there, or set XDG_CACHE_HOME"
                .formatted(folder, e.getMessage()),
            e);
      }
      // another JVM was quicker
    }
    return folder;
  }

  /** Why there is nothing to unpack, with the remedy. */
  static String noBinaries() {
    return "there are no server binaries for %s %s on the class path. Give the URL of a running one"
        .formatted(System.getProperty("os.name"), System.getProperty("os.arch"));
  }

  private static Path root() {
    Path home =
        Optional.ofNullable(System.getenv("XDG_CACHE_HOME"))
            .filter(cache -> Path.of(cache).isAbsolute())
            .map(Path::of)
            .orElse(Path.of(System.getProperty("user.home"), ".cache"));
    try {
      return Files.createDirectories(home.resolve("sqldyno"));
    } catch (IOException _) {
      return temporary();
    }
  }

  /** A folder of that name which somebody else made could hold anything, so it is refused. */
  private static Path temporary() {
    String user = System.getProperty("user.name");
    Path folder = Path.of(System.getProperty("java.io.tmpdir"), "sqldyno-cache-" + user);
    try {
      Files.createDirectories(
          folder,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      if (Files.getOwner(folder).getName().equals(user)) {
        return folder;
      }
    } catch (IOException _) {
      // the same remedy
    }
    throw new ProvisionException(
        "no folder to unpack servers to. Set XDG_CACHE_HOME to one that you may write to");
  }
}
