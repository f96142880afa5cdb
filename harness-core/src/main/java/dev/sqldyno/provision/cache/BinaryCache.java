// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.cache;

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
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Keeps unpacked programs in the user's cache, {@code ${XDG_CACHE_HOME:-~/.cache}/sqldyno}. Each is
 * checked before use and unpacked again if it has changed, such as by a full disk or a partial
 * clean-up. Several JVMs may use it at once.
 */
public final class BinaryCache {
  private static final String ROOT_USER = "root";
  private static final FileAttribute<?> PRIVATE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  /** Fills an empty folder. */
  public interface Unpacker {
    void into(Path folder) throws Exception;
  }

  private BinaryCache() {}

  /** Returns the folder of that name, and unpacks it first if it is missing or damaged. */
  public static Path get(String name, Unpacker unpacker) {
    return get(name, _ -> {}, unpacker);
  }

  /**
   * Does the same.
   *
   * @param progress told that another JVM is waited for
   */
  public static Path get(String name, Consumer<String> progress, Unpacker unpacker) {
    return get(usual(), BinaryCache::temporary, name, progress, unpacker);
  }

  /** Returns whether the folder of that name is in the usual cache, and whole. */
  public static boolean has(String name) {
    return isOfATrustedUser(usual()) && isWhole(usual().resolve(name));
  }

  /** Uses the usual cache, or the other one where this user may not write to it. */
  static Path get(
      Path usual, Supplier<Path> other, String name, Consumer<String> progress, Unpacker unpacker) {
    keepOthersOut(usual);
    Path there = usual.resolve(name);
    if (isOfATrustedUser(usual) && isWhole(there)) {
      return there;
    }
    Path root = isOurs(usual) && Files.isWritable(usual) ? usual : other.get();
    Path folder = root.resolve(name);
    return isWhole(folder) ? folder : unpacked(folder, progress, unpacker);
  }

  /** Lets one JVM unpack while others wait for it. */
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
      // it says better what to do
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
            "waiting for another process that makes " + folder + ", as its lock says", progress)) {
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

  /** Deletes them, dead JVMs' too: only the holder of the lock unpacks this. */
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
      // it disturbs nobody, and the next JVM that unpacks tries again
    }
  }

  /** Takes the right to write from other users, who could exchange a program after its check. */
  private static void keepOthersOut(Path folder) {
    try {
      Set<PosixFilePermission> rights = Files.getPosixFilePermissions(folder);
      if (isOurs(folder)
          && rights.removeAll(
              Set.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE))) {
        Files.setPosixFilePermissions(folder, rights);
      }
    } catch (IOException _) {
      // it is not there, or cannot be used
    }
  }

  private static Path usual() {
    Path home =
        Optional.ofNullable(System.getenv("XDG_CACHE_HOME"))
            .filter(cache -> Path.of(cache).isAbsolute())
            .map(Path::of)
            .orElse(Path.of(System.getProperty("user.home"), ".cache"));
    Path folder = home.resolve("sqldyno");
    try {
      return Files.createDirectories(folder, PRIVATE);
    } catch (IOException _) {
      return folder;
    }
  }

  /** Refuses a folder of that name that somebody else made, because it could hold anything. */
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
      // the remedy below is the same
    }
    throw new ProvisionException(
        "no folder to unpack programs to. Set XDG_CACHE_HOME to one that you may write to");
  }

  private static boolean isWhole(Path folder) {
    return isOfATrustedUser(folder) && CacheManifest.fits(folder);
  }

  /** Refuses programs that another user may change. */
  private static boolean isOfATrustedUser(Path folder) {
    return isOurs(folder) || owner(folder).equals(ROOT_USER);
  }

  /** Compares the owner with the one that the kernel gives our process, which may have no name. */
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
