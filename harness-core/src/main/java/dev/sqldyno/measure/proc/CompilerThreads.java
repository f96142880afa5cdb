// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.proc;

import dev.sqldyno.provision.cgroup.KernelFiles;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * The CPU time of a JVM's compiler threads, which are found by HotSpot's names. If the JVM's other
 * threads keep all cores busy, the compilers get little time, and the cost may look steady for
 * minutes but be far from its final value.
 *
 * @param nanos CPU time of each thread so far, by its id
 * @see <a href="https://docs.kernel.org/scheduler/sched-stats.html">schedstat</a>
 */
public record CompilerThreads(Map<String, Long> nanos) {
  /** C1 CompilerThread0 and C2 CompilerThread0, of which the kernel keeps 15 characters. */
  private static final String NAME = "C[12] CompilerThre";

  /** Reads the compiler threads of these processes; a process that is no JVM has none. */
  public static CompilerThreads of(Collection<Long> pids) {
    Map<String, Long> nanos = new HashMap<>();
    pids.stream()
        .flatMap(pid -> Members.threads(Path.of("/proc", pid.toString())))
        .forEach(thread -> add(thread, nanos));
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
   * Returns the nanoseconds from an earlier moment to this one. A JVM on many cores ends idle
   * compiler threads; their time since the earlier moment is little, and is left out.
   */
  public long since(CompilerThreads earlier) {
    return nanos.entrySet().stream()
        .mapToLong(thread -> thread.getValue() - earlier.nanos.getOrDefault(thread.getKey(), 0L))
        .sum();
  }
}
