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
import java.util.function.Predicate;

/**
 * CPU time of a process and its descendants, threads that ended included: the scheduler's own sum
 * in nanoseconds for those that live (each one's CPU clock), the reaped time of {@code
 * /proc/PID/stat} for those that ended.
 *
 * <p>A process that was seen once stays counted while it lives, even where its parent ended and it
 * is no descendant any more. What is missed: a process that came and ended since the last reading
 * and that no other of the tree waited for; and up to 20 ms for every process that has waited for
 * ended ones, for that time is cut to ticks of 10 ms.
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
    Map<TreeTotal.Key, TreeTotal.Spent> now = new HashMap<>();
    Descendants.of(rootPid).forEach(pid -> look(pid, now, _ -> true));
    total.known().stream()
        .filter(known -> !now.containsKey(known))
        .toList()
        .forEach(known -> look(known.pid(), now, known::equals));
    return now.keySet().stream().anyMatch(key -> key.pid() == rootPid)
        ? new Reading.Measured(total.add(now))
        : new Reading.Unavailable("process %d has ended or is hidden".formatted(rootPid));
  }

  /** The clock before the file: a process that ends in between is then left out as a whole. */
  private static void look(
      long pid, Map<TreeTotal.Key, TreeTotal.Spent> into, Predicate<TreeTotal.Key> wanted) {
    try {
      long own = Libc.cpuNanos(pid);
      ProcStat stat =
          ProcStat.parse(Files.readString(Path.of("/proc", Long.toString(pid), "stat")));
      TreeTotal.Key key = new TreeTotal.Key(pid, stat.started());
      if (wanted.test(key)) {
        into.put(key, new TreeTotal.Spent(own, stat.reapedNanos()));
      }
    } catch (ErrnoException | IOException _) {
      // it ended while we looked
    }
  }

  @Override
  public void close() {
    // holds nothing open
  }
}
