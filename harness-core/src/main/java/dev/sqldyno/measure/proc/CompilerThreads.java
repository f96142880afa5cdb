// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.proc;

import dev.sqldyno.provision.cgroup.KernelFiles;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * Reads the CPU time of the threads in which a JVM compiles hot code, by the names that HotSpot
 * gives them. A JVM whose other threads keep all cores busy gives them little, and may then go on
 * for minutes at a cost that looks flat and is far from its final one.
 *
 * @param nanos CPU time of each thread so far, by its id
 * @see <a href="https://docs.kernel.org/scheduler/sched-stats.html">schedstat</a>
 */
public record CompilerThreads(Map<String, Long> nanos) {
  /** The kernel keeps 15 characters of C1 CompilerThread0 and of C2 CompilerThread0. */
  private static final String NAME = "C[12] CompilerThre";

  /** Reads these processes now; finds no threads where none of them is a JVM. */
  public static CompilerThreads of(Collection<Long> pids) {
    Map<String, Long> nanos = new HashMap<>();
    for (long pid : pids) {
      Path tasks = Path.of("/proc", Long.toString(pid), "task");
      try (DirectoryStream<Path> threads = Files.newDirectoryStream(tasks)) {
        for (Path thread : threads) {
          add(thread, nanos);
        }
      } catch (IOException | DirectoryIteratorException _) {
        // it ended while we looked
      }
    }
    return new CompilerThreads(nanos);
  }

  private static void add(Path thread, Map<String, Long> nanos) {
    KernelFiles.text(thread.resolve("comm"))
        .filter(name -> name.strip().matches(NAME))
        .flatMap(_ -> KernelFiles.text(thread.resolve("schedstat")))
        .map(text -> Long.valueOf(text.substring(0, text.indexOf(' '))))
        .ifPresent(spent -> nanos.put(thread.getFileName().toString(), spent));
  }

  /**
   * Returns the nanoseconds from an earlier moment to this one. A JVM on many cores ends the
   * threads that it no longer needs; what these spent in between is left out, and is little.
   */
  public long since(CompilerThreads earlier) {
    return nanos.entrySet().stream()
        .mapToLong(thread -> thread.getValue() - earlier.nanos.getOrDefault(thread.getKey(), 0L))
        .sum();
  }
}
