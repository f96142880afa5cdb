// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.proc;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * CPU time of the threads in which a JVM compiles what it found hot, by the names that HotSpot
 * gives them. A JVM whose other threads keep all cores busy gives them little, and so may go on for
 * minutes at a cost that looks flat and is far from what it will be.
 *
 * @see <a href="https://docs.kernel.org/scheduler/sched-stats.html">schedstat</a>
 */
public final class CompilerThreads {
  /** The kernel keeps 15 letters of C1 CompilerThread0 and of C2 CompilerThread0. */
  private static final String NAME = "C[12] CompilerThre";

  private CompilerThreads() {}

  /** Nanoseconds until now, of a process and its descendants; 0 where none of them is a JVM. */
  public static long nanos(long rootPid) {
    long sum = 0;
    for (long pid : Descendants.of(rootPid)) {
      Path tasks = Path.of("/proc", Long.toString(pid), "task");
      try (DirectoryStream<Path> threads = Files.newDirectoryStream(tasks)) {
        for (Path thread : threads) {
          sum += nanos(thread);
        }
      } catch (IOException _) {
        // it ended while we looked
      }
    }
    return sum;
  }

  private static long nanos(Path thread) {
    try {
      return Files.readString(thread.resolve("comm")).strip().matches(NAME)
          ? Long.parseLong(Files.readString(thread.resolve("schedstat")).split(" ")[0])
          : 0;
    } catch (IOException _) {
      return 0;
    }
  }
}
