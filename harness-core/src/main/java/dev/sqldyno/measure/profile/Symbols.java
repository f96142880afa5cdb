// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.profile;

import dev.sqldyno.catalog.text.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Copies of the sampled files, at paths where perf finds them. A container's path leads to another
 * file on this machine, or to none.
 */
final class Symbols {
  private Symbols() {}

  /**
   * Fills a cache of files by build id.
   *
   * @param data what perf recorded
   * @param pid a process that sees the files at their paths
   * @param folder where to create the cache
   * @return the cache
   */
  static Path collect(List<Path> data, long pid, Path folder) {
    Path cache = folder.resolve("symbols");
    data.stream()
        .flatMap(recorded -> Perf.run(List.of("buildid-list", "-i", recorded.toString())).lines())
        .map(line -> line.strip().split(" ", 2))
        .filter(fields -> fields.length == 2 && fields[1].startsWith("/"))
        .map(fields -> fields[1])
        .distinct()
        .forEach(file -> add(file, pid, folder.resolve("copy"), cache));
    return cache;
  }

  /** Adds a copy of the file, because perf would resolve a link outside the container. */
  private static void add(String file, long pid, Path copy, Path cache) {
    Optional<Path> seen =
        Stream.of(Path.of("/proc", Long.toString(pid), "root", file), Path.of(file))
            .filter(Files::isReadable)
            .findFirst();
    if (seen.isEmpty()) {
      // its frames get no names
      return;
    }
    try {
      Files.copy(seen.get(), copy, StandardCopyOption.REPLACE_EXISTING);
      cache(copy, cache);
      Files.delete(copy);
    } catch (IOException e) {
      throw new ProfileException("cannot copy %s for its symbols: %s", file, Reason.of(e), e);
    }
  }

  /** Adds the copy, unless it is no program that perf can read. */
  private static void cache(Path copy, Path cache) {
    try {
      Perf.run(
          List.of("--buildid-dir", cache.toString(), "buildid-cache", "--add", copy.toString()));
    } catch (ProfileException _) {
      // its frames are named after the file
    }
  }
}
