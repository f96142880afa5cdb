// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.cache;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.function.Predicate;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/**
 * An archive of the form {@code .txz}, unpacked with its links and executable files, which the
 * library does not keep. A hard link becomes a copy.
 */
public final class Archive {
  private static final int ANY_EXECUTE = 0111;

  private Archive() {}

  /**
   * Unpacks it to the folder; throws IOException also if an entry, or a link's target, is not
   * within the folder.
   */
  public static void unpack(byte[] packed, Path folder) throws IOException {
    unpack(new ByteArrayInputStream(packed), _ -> true, folder);
  }

  /**
   * Unpacks some entries, as {@link #unpack(byte[], Path)} does.
   *
   * @param kept whether to unpack an entry of that name
   */
  public static void unpack(InputStream packed, Predicate<String> kept, Path folder)
      throws IOException {
    try (var tar = new TarArchiveInputStream(new XZCompressorInputStream(packed))) {
      tar.forEach(entry -> {
        if (kept.test(entry.getName())) {
          unpack(tar, entry, entry.resolveIn(folder), folder);
        }
      });
    }
  }

  private static void unpack(
      TarArchiveInputStream tar, TarArchiveEntry entry, Path target, Path folder)
      throws IOException {
    requireWithin(folder, target.getParent(), entry);
    if (entry.isDirectory()) {
      Files.createDirectories(target);
      return;
    }
    Files.createDirectories(target.getParent());
    if (entry.isSymbolicLink()) {
      requireLinkWithin(folder, target.resolveSibling(entry.getLinkName()), entry);
      Files.createSymbolicLink(target, Path.of(entry.getLinkName()));
    } else if (entry.isLink()) {
      Path first = folder.resolve(entry.getLinkName());
      requireLinkWithin(folder, first, entry);
      requireWithin(folder, first, entry);
      Files.copy(first, target, StandardCopyOption.COPY_ATTRIBUTES);
    } else {
      Files.copy(tar, target);
      if ((entry.getMode() & ANY_EXECUTE) != 0) {
        target.toFile().setExecutable(true);
      }
    }
  }

  private static void requireLinkWithin(Path folder, Path linked, TarArchiveEntry entry)
      throws IOException {
    if (!linked.normalize().startsWith(folder.normalize())) {
      throw new IOException("%s links to %s".formatted(entry.getName(), entry.getLinkName()));
    }
  }

  /** Refuses to write or read through links that leave the folder only in combination. */
  private static void requireWithin(Path folder, Path path, TarArchiveEntry entry)
      throws IOException {
    Path existing = path;
    while (Files.notExists(existing) && existing.startsWith(folder)) {
      existing = existing.getParent();
    }
    if (existing.startsWith(folder) && !existing.toRealPath().startsWith(folder.toRealPath())) {
      throw new IOException(
          "%s is behind a link that leaves the folder".formatted(entry.getName()));
    }
  }
}
