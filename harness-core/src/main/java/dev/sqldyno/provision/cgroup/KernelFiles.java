// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.cgroup;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The kernel's small text files, each of which may be missing or hidden. */
public final class KernelFiles {
  private static final int KIB = 1024;

  private KernelFiles() {}

  /**
   * Returns the file's text; empty where it cannot be read. It may end within a character of UTF-8:
   * the kernel cuts a process's name after fifteen bytes. Works in an interrupted thread, too, as a
   * channel would not.
   */
  public static Optional<String> text(Path file) {
    try (InputStream opened = new FileInputStream(file.toFile())) {
      return Optional.of(new String(opened.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  /** Returns the text of a file in the process's folder; empty where the process has ended. */
  public static Optional<String> ofProcess(long pid, String file) {
    return text(Path.of("/proc", Long.toString(pid), file));
  }

  /**
   * Returns the fields of {@code /proc/PID/stat} after the process's name, which may contain blanks
   * and parentheses. The first is its state.
   */
  public static List<String> afterName(String stat) {
    return List.of(stat.substring(stat.lastIndexOf(')') + 2).split(" "));
  }

  /** Finds a line of key, blank and whole number, as in {@code cpu.stat}. */
  public static Optional<Long> value(String text, String key) {
    return line(text, key + " ").map(Long::valueOf);
  }

  /** Finds a line of name, colon, blanks and a value, as in {@code /proc/PID/status}. */
  public static Optional<String> field(String text, String name) {
    return line(text, name + ":");
  }

  /** Finds a line of name, colon and a size in kB, as in {@code /proc/PID/status}, in bytes. */
  public static Optional<Long> bytes(String text, String name) {
    return field(text, name).map(size -> Long.parseLong(size.replace(" kB", "")) * KIB);
  }

  private static Optional<String> line(String text, String start) {
    int at = ("\n" + text).indexOf("\n" + start);
    if (at < 0) {
      return Optional.empty();
    }
    int end = text.indexOf('\n', at);
    return Optional.of(text.substring(at + start.length(), end < 0 ? text.length() : end).strip());
  }
}
