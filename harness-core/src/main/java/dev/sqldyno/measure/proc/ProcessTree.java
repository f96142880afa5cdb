// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.proc;

import dev.sqldyno.measure.CostSource;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.NoMeterException;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.libc.ErrnoException;
import dev.sqldyno.measure.libc.Libc;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.cgroup.KernelFiles;
import dev.sqldyno.provision.process.Descendants;
import dev.sqldyno.provision.process.ProcessGroup;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * The CPU time of a party's processes, including ended threads: for living processes the
 * scheduler's sum in nanoseconds (each one's CPU clock), for ended ones the reaped time of {@code
 * /proc/PID/stat}.
 *
 * <p>A process that was seen once stays counted while it lives, with its children, even if its
 * parent ended and it is no longer a descendant. Two things are missed: a process that started and
 * ended since the last reading and was not waited for within the tree; and up to 20 ms for every
 * process that waited for ended ones, because reaped time is cut to ticks of 10 ms.
 */
public final class ProcessTree implements CostSource {
  /**
   * Limits the readings where processes end all the time; what ends in the last one counts in the
   * next.
   */
  private static final int MAX_TRIES = 4;

  private final Footprint.Processes party;
  private final TreeTotal total = new TreeTotal();

  private ProcessTree(Footprint.Processes party) {
    this.party = party;
  }

  /** Takes the first reading of a party's processes. */
  public static ProcessTree open(Footprint.Processes party) throws NoMeterException {
    NoMeterException.throwIf(Libc.whyNot());
    ProcessTree tree = new ProcessTree(party);
    NoMeterException.throwIf(tree.read().whyNot());
    return tree;
  }

  @Override
  public void read(Map<Counter, Reading> into) {
    into.put(Counter.CPU, read());
  }

  private Reading read() {
    Map<TreeTotal.Key, TreeTotal.Spent> now = spent(this::found, ProcessTree::clocks);
    return now.isEmpty()
        ? new Reading.Unavailable("process %d has ended or is hidden".formatted(party.rootPid()))
        : new Reading.Measured(total.add(now));
  }

  /**
   * Reads reaped times before clocks. In the other order, the time of a process that ends in
   * between would be counted twice; in this order it would be missing, so all are read again.
   */
  static Map<TreeTotal.Key, TreeTotal.Spent> spent(
      Supplier<Map<TreeTotal.Key, ProcStat>> reaped,
      Function<Map<TreeTotal.Key, ProcStat>, Map<TreeTotal.Key, TreeTotal.Spent>> clocks) {
    for (int tries = 1; ; tries++) {
      Map<TreeTotal.Key, ProcStat> found = reaped.get();
      Map<TreeTotal.Key, TreeTotal.Spent> now = clocks.apply(found);
      if (now.size() == found.size() || tries == MAX_TRIES) {
        return now;
      }
    }
  }

  private Map<TreeTotal.Key, ProcStat> found() {
    Map<TreeTotal.Key, ProcStat> found = new HashMap<>();
    ProcessGroup.listed(party).forEach(pid -> look(pid, found, _ -> true));
    total.known().stream()
        .filter(known -> !found.containsKey(known))
        .toList()
        .forEach(known -> lookBelow(known, found));
    return found;
  }

  private static Map<TreeTotal.Key, TreeTotal.Spent> clocks(Map<TreeTotal.Key, ProcStat> found) {
    Map<TreeTotal.Key, TreeTotal.Spent> now = new HashMap<>();
    found.forEach((process, stat) -> clock(process, stat, now));
    return now;
  }

  /** Adds a process that is no longer a descendant, if its id is still its own. */
  private static void lookBelow(TreeTotal.Key known, Map<TreeTotal.Key, ProcStat> into) {
    look(known.pid(), into, known::equals);
    if (into.containsKey(known)) {
      Descendants.of(known.pid()).forEach(pid -> look(pid, into, _ -> true));
    }
  }

  private static void look(
      long pid, Map<TreeTotal.Key, ProcStat> into, Predicate<TreeTotal.Key> wanted) {
    KernelFiles.ofProcess(pid, "stat")
        .map(ProcStat::parse)
        .ifPresent(stat -> {
          TreeTotal.Key key = new TreeTotal.Key(pid, stat.started());
          if (wanted.test(key)) {
            into.put(key, stat);
          }
        });
  }

  private static void clock(
      TreeTotal.Key process, ProcStat stat, Map<TreeTotal.Key, TreeTotal.Spent> into) {
    try {
      long own = Libc.cpuNanos(process.pid());
      into.put(process, new TreeTotal.Spent(stat.parent(), own, stat.reapedNanos()));
    } catch (ErrnoException _) {
      // it has ended
    }
  }
}
