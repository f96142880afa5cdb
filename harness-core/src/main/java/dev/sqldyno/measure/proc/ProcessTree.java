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
import java.util.function.Predicate;

/**
 * Reads the CPU time of a party's processes, ended threads included: for living processes the
 * scheduler's own sum in nanoseconds (each one's CPU clock), for ended ones the reaped time of
 * {@code /proc/PID/stat}.
 *
 * <p>A process that was seen once stays counted while it lives, with what it starts, even where its
 * parent ended and it is no descendant any more. Two things are missed: a process that came and
 * ended since the last reading and that no other of the tree waited for; and up to 20 ms for every
 * process that waited for ended ones, because that time is cut to ticks of 10 ms.
 */
public final class ProcessTree implements CostSource {
  /** Where processes end all the time, what ends in the last reading counts in the next one. */
  private static final int MOST_TIMES = 4;

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

  /**
   * Reads what each has reaped before any clock: the other way round the time of a process that
   * ends in between would be there twice. This way it would be missing, so all are read again.
   */
  private Reading read() {
    Map<TreeTotal.Key, ProcStat> found;
    Map<TreeTotal.Key, TreeTotal.Spent> now;
    int times = 0;
    do {
      found = found();
      now = clocks(found);
      times++;
    } while (now.size() < found.size() && times < MOST_TIMES);
    return now.isEmpty()
        ? new Reading.Unavailable("process %d has ended or is hidden".formatted(party.rootPid()))
        : new Reading.Measured(total.add(now));
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

  /** Adds a process that is nobody's child any more, if its id still belongs to it. */
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
      // it ended while we looked
    }
  }
}
