// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.cgroup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Reads the kernel's small text files, each of which may be missing, hidden or gone. */
public final class KernelFiles {
  private KernelFiles() {}

  /** Returns the file's text; empty where it cannot be read. */
  public static Optional<String> text(Path file) {
    try {
      return Optional.of(Files.readString(file));
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  /** Returns the text of a file in the process's folder; empty where the process has ended. */
  public static Optional<String> ofProcess(long pid, String file) {
    return text(Path.of("/proc", Long.toString(pid), file));
  }

  /** Finds a line of key, blank and whole number, as in {@code cpu.stat}. */
  public static Optional<Long> value(String text, String key) {
    return text.lines()
        .filter(line -> line.startsWith(key + " "))
        .map(line -> Long.valueOf(line.substring(key.length() + 1).strip()))
        .findFirst();
  }
}
