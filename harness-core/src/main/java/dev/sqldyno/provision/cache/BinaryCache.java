// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.cache;

import dev.sqldyno.catalog.XdgFolder;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.process.WaitProgress;
import dev.sqldyno.provision.workspace.FolderTree;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The user's cache of unpacked programs, {@code ${XDG_CACHE_HOME:-~/.cache}/sqldyno}. Each is
 * checked before use and unpacked again if it has changed, such as by a full disk or a partial
 * clean-up. Several JVMs may use it at once.
 */
public final class BinaryCache {
  private static final String ROOT_USER = "root";
  private static final FileAttribute<?> PRIVATE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  /** A procedure that fills an empty folder. */
  public interface Unpacker {
    void into(Path folder) throws Exception;
  }

  private BinaryCache() {}

  /** Returns the folder of that name, and unpacks it first if it is missing or damaged. */
  public static Path get(String name, Unpacker unpacker) {
    return get(name, _ -> {}, unpacker);
  }

  /**
   * Returns the folder of that name, and unpacks it first if it is missing or damaged.
   *
   * @param progress gets a line while another JVM unpacks it
   */
  public static Path get(String name, Consumer<String> progress, Unpacker unpacker) {
    return get(home(), BinaryCache::temporary, name, progress, unpacker);
  }

  /** Returns whether the folder of that name is in the user's cache, and undamaged. */
  public static boolean has(String name) {
    return isOfATrustedUser(home()) && isWhole(home().resolve(name));
  }

  /** Uses the user's cache, or the other one where the user may not write to it. */
  static Path get(
      Path home, Supplier<Path> other, String name, Consumer<String> progress, Unpacker unpacker) {
    keepOthersOut(home);
    Path there = home.resolve(name);
    if (isOfATrustedUser(home) && isWhole(there)) {
      return there;
    }
    Path root = isOurs(home) && Files.isWritable(home) ? home : other.get();
    Path folder = root.resolve(name);
    return isWhole(folder) ? folder : unpacked(folder, progress, unpacker);
  }

  /** Unpacks under a lock, so that other JVMs wait. */
  private static synchronized Path unpacked(
      Path folder, Consumer<String> progress, Unpacker unpacker) {
    try (FileChannel file =
            FileChannel.open(
                folder.resolveSibling(folder.getFileName() + ".lock"),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
        FileLock _ = lock(file, folder, progress)) {
      if (!isWhole(folder)) {
        replace(folder, unpacker);
      }
      return folder;
    } catch (ProvisionException e) {
      // its remedy is more specific
      throw e;
    } catch (Exception e) {
      throw new ProvisionException(
          "cannot unpack to %s: %s. Free space there, or set XDG_CACHE_HOME",
          folder, e.getMessage(), e);
    }
  }

  private static FileLock lock(FileChannel file, Path folder, Consumer<String> progress)
      throws IOException {
    try (WaitProgress _ =
        WaitProgress.on(
            "waiting for another process that unpacks " + folder + " and holds its lock",
            progress)) {
      return file.lock();
    }
  }

  private static void replace(Path folder, Unpacker unpacker) throws Exception {
    String beside = folder.getFileName() + ".unpacking-";
    deleteAll(folder.getParent(), beside);
    Path fresh = Files.createTempDirectory(folder.getParent(), beside);
    try {
      unpacker.into(fresh);
      CacheManifest.write(fresh);
      if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
        Files.move(
            folder,
            Files.createTempDirectory(folder.getParent(), beside).resolve("damaged"),
            StandardCopyOption.ATOMIC_MOVE);
      }
      Files.move(fresh, folder, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      deleteAll(folder.getParent(), beside);
    }
  }

  /**
   * Deletes unfinished folders, including those of dead JVMs: only the holder of the lock unpacks
   * here.
   */
  private static void deleteAll(Path root, String prefix) throws IOException {
    try (Stream<Path> all = Files.list(root)) {
      all.filter(path -> path.getFileName().toString().startsWith(prefix))
          .forEach(BinaryCache::delete);
    }
  }

  private static void delete(Path folder) {
    try {
      FolderTree.delete(folder);
    } catch (IOException _) {
      // harmless; the next JVM that unpacks tries again
    }
  }

  /** Removes other users' right to write, as they could replace a program after its check. */
  private static void keepOthersOut(Path folder) {
    try {
      Set<PosixFilePermission> rights = Files.getPosixFilePermissions(folder);
      if (isOurs(folder)
          && rights.removeAll(
              Set.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE))) {
        Files.setPosixFilePermissions(folder, rights);
      }
    } catch (IOException _) {
      // it does not exist, or cannot be used
    }
  }

  private static Path home() {
    Path folder = XdgFolder.CACHE.path();
    try {
      return Files.createDirectories(folder, PRIVATE);
    } catch (IOException _) {
      return folder;
    }
  }

  /**
   * Returns a folder in the temporary one, unless another user made it, who may have put anything
   * there.
   */
  private static Path temporary() {
    Path folder =
        Path.of(
            System.getProperty("java.io.tmpdir"),
            "sqldyno-cache-" + System.getProperty("user.name"));
    try {
      Files.createDirectories(folder, PRIVATE);
      if (isOurs(folder)) {
        return folder;
      }
    } catch (IOException _) {
      // the remedy is the same
    }
    throw new ProvisionException(
        "no folder to unpack programs to. Set XDG_CACHE_HOME to a writable folder");
  }

  private static boolean isWhole(Path folder) {
    return isOfATrustedUser(folder) && CacheManifest.fits(folder);
  }

  /** Returns whether no untrusted user may change the folder's programs. */
  private static boolean isOfATrustedUser(Path folder) {
    return isOurs(folder) || owner(folder).equals(ROOT_USER);
  }

  /** Compares the owner with that of our process, whose user may have no name. */
  private static boolean isOurs(Path folder) {
    String us = owner(Path.of("/proc", Long.toString(ProcessHandle.current().pid())));
    return owner(folder).equals(us.isEmpty() ? System.getProperty("user.name") : us);
  }

  private static String owner(Path folder) {
    try {
      return Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).getName();
    } catch (IOException _) {
      return "";
    }
  }
}
