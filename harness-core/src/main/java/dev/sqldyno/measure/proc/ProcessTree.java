// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.proc;

import dev.sqldyno.measure.CostSource;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.NoMeterException;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.libc.ErrnoException;
import dev.sqldyno.measure.libc.Libc;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * CPU time of a process and its descendants, threads that ended included: the scheduler's own sum
 * in nanoseconds for those that live (each one's CPU clock), the reaped time of {@code
 * /proc/PID/stat} for those that ended.
 *
 * <p>What is missed: a process that ended since the last reading and that nobody waited for; one
 * whose parent ended before it, for it is then no descendant any more; and up to 20 ms for every
 * process that has waited for ended ones, for that time is cut to ticks of 10 ms.
 */
public final class ProcessTree implements CostSource {
  private final long rootPid;
  private final TreeTotal total = new TreeTotal();

  private ProcessTree(long rootPid) {
    this.rootPid = rootPid;
  }

  /** Looks at the tree for the first time. */
  public static ProcessTree open(long rootPid) throws NoMeterException {
    Optional<String> whyNot = Libc.whyNot();
    if (whyNot.isPresent()) {
      throw new NoMeterException(whyNot.get());
    }
    ProcessTree tree = new ProcessTree(rootPid);
    if (tree.read() instanceof Reading.Unavailable(String reason)) {
      throw new NoMeterException(reason);
    }
    return tree;
  }

  @Override
  public void read(Map<Counter, Reading> into) {
    into.put(Counter.CPU, read());
  }

  private Reading read() {
    Optional<ProcessHandle> root = ProcessHandle.of(rootPid);
    Map<TreeTotal.Key, TreeTotal.Spent> now = new HashMap<>();
    root.stream()
        .flatMap(r -> Stream.concat(Stream.of(r), r.descendants()))
        .forEach(process -> look(process.pid(), now));
    return now.keySet().stream().anyMatch(key -> key.pid() == rootPid)
        ? new Reading.Measured(total.add(now))
        : new Reading.Unavailable("process %d has ended or is hidden".formatted(rootPid));
  }

  /** The clock before the file: a process that ends in between is then left out as a whole. */
  private static void look(long pid, Map<TreeTotal.Key, TreeTotal.Spent> into) {
    try {
      long own = Libc.cpuNanos(pid);
      ProcStat stat =
          ProcStat.parse(Files.readString(Path.of("/proc", Long.toString(pid), "stat")));
      into.put(
          new TreeTotal.Key(pid, stat.started()), new TreeTotal.Spent(own, stat.reapedNanos()));
    } catch (ErrnoException | IOException _) {
      // it ended while we looked
    }
  }

  @Override
  public void close() {
    // holds nothing open
  }
}
