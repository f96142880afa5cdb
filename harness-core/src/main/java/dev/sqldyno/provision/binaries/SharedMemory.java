// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.binaries;

import dev.sqldyno.provision.workspace.Site;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Shared memory outside of a server's folder, which a killed server leaves behind. It tells the
 * janitor what is this server's while it lives, since afterwards nobody can tell.
 */
final class SharedMemory {
  private static final String FOLDER = "/dev/shm/";

  /** The line of the pid file that has key and id of the System V segment. */
  private static final int SEGMENT_LINE = 6;

  private SharedMemory() {}

  /**
   * Writes down the files that the first process has mapped, of which one lists all others, and its
   * System V segment.
   *
   * @param pidFile of the server, as the kernel's tables do not tell a segment's folder
   */
  static void tellJanitor(Site site, long rootPid, Path pidFile) {
    List<String> lines = new ArrayList<>();
    try (Stream<String> maps = Files.lines(Path.of("/proc", Long.toString(rootPid), "maps"))) {
      maps.filter(line -> line.contains(FOLDER) && !line.endsWith("(deleted)"))
          .map(line -> "file " + line.substring(line.indexOf(FOLDER)))
          .distinct()
          .forEach(lines::add);
      List<String> pids = Files.readAllLines(pidFile);
      String[] segment = pids.get(SEGMENT_LINE).strip().split("\\s+");
      lines.add("segment %s %d".formatted(segment[1], rootPid));
    } catch (IOException | IndexOutOfBoundsException _) {
      // it has none, or has ended; what is known is written
    }
    site.write("shared-memory", String.join("\n", lines) + "\n");
  }
}
