// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.binaries;

import dev.sqldyno.provision.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A server's shared memory outside its folder, recorded for the janitor while the server lives. A
 * killed server leaves it behind, and then its owner is unknown.
 */
final class SharedMemory {
  private static final String FOLDER = "/dev/shm/";

  /** The line of the pid file with key and id of the System V segment. */
  private static final int SEGMENT_LINE = 6;

  private SharedMemory() {}

  /**
   * Notes the server's System V segment and the files that its first process has mapped, one of
   * which lists all others.
   *
   * @param pidFile the server's, because the kernel does not report a segment's folder
   */
  static void tellJanitor(Workspace workspace, long rootPid, Path pidFile) {
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
      // the server has none, or has ended; the lines so far are written
    }
    workspace.write("shared-memory", String.join("\n", lines) + "\n");
  }
}
