// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.record;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** The holder of a file's lock, as far as the system reports it. */
final class LockHolder {
  private static final Path LOCKS = Path.of("/proc/locks");
  private static final int PID = 4;
  private static final int FILE = 5;

  private LockHolder() {}

  /**
   * Returns {@code process 123 of user}, or the file's owner where the system does not report the
   * process.
   */
  static String of(Path file) {
    try (Stream<String> locks = Files.lines(LOCKS)) {
      String inode = ":" + Files.getAttribute(file, "unix:ino");
      return locks
          .map(line -> line.trim().split("\\s+"))
          .filter(words -> words.length > FILE && words[FILE].endsWith(inode))
          .map(words -> ProcessHandle.of(Long.parseLong(words[PID])))
          .flatMap(Optional::stream)
          .map(holder ->
              "process %d of %s".formatted(holder.pid(), holder.info().user().orElse("a user")))
          .findFirst()
          .orElseGet(() -> "a run of " + owner(file));
    } catch (IOException | RuntimeException _) {
      return "a run of " + owner(file);
    }
  }

  static String owner(Path file) {
    try {
      return Files.getOwner(file).getName();
    } catch (IOException | RuntimeException _) {
      return "another user";
    }
  }
}
