// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.proc;

import dev.sqldyno.measure.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The most memory that some processes had resident, in bytes: the sum of their {@code VmHWM}, those
 * that live now. A cgroup's {@code memory.peak} is not used: it has the page cache in it, and so
 * charges the first who reads a jar from disk.
 */
public final class PeakMemory {
  private static final Pattern PEAK = Pattern.compile("(?m)^VmHWM:\\s+(\\d+) kB$");
  private static final int KIB = 1024;

  private PeakMemory() {}

  /** Since each of them started. */
  public static Reading of(Collection<Long> pids) {
    long sum = 0;
    for (long pid : pids) {
      try {
        sum += bytes(Files.readString(Path.of("/proc", Long.toString(pid), "status")));
      } catch (IOException _) {
        // it ended while we looked
      }
    }
    return sum == 0
        ? new Reading.Unavailable("its processes have ended or are hidden")
        : new Reading.Measured(sum);
  }

  /** Of the text of {@code /proc/PID/status}; 0 for a kernel thread or a process that ended. */
  static long bytes(String status) {
    Matcher peak = PEAK.matcher(status);
    return peak.find() ? Long.parseLong(peak.group(1)) * KIB : 0;
  }
}
