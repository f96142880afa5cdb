// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.proc;

import dev.sqldyno.measure.CostSource;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.NoMeterException;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.libc.ErrnoException;
import dev.sqldyno.measure.libc.Libc;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.process.Descendants;
import dev.sqldyno.provision.process.Members;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * CPU time of a party's processes, threads that ended included: the scheduler's own sum in
 * nanoseconds for those that live (each one's CPU clock), the reaped time of {@code /proc/PID/stat}
 * for those that ended.
 *
 * <p>A process that was seen once stays counted while it lives, with what it starts, even where its
 * parent ended and it is no descendant any more. What is missed: a process that came and ended
 * since the last reading and that no other of the tree waited for; and up to 20 ms for every
 * process that has waited for ended ones, for that time is cut to ticks of 10 ms.
 */
public final class ProcessTree implements CostSource {
  private final Footprint.Processes party;
  private final TreeTotal total = new TreeTotal();

  private ProcessTree(Footprint.Processes party) {
    this.party = party;
  }

  /** Looks for the first time at a process and those below it. */
  public static ProcessTree open(long rootPid) throws NoMeterException {
    return open(new Footprint.Processes(rootPid, Optional.empty(), ""));
  }

  /** Looks for the first time at the processes of a party. */
  public static ProcessTree open(Footprint.Processes party) throws NoMeterException {
    Optional<String> whyNot = Libc.whyNot();
    if (whyNot.isPresent()) {
      throw new NoMeterException(whyNot.get());
    }
    ProcessTree tree = new ProcessTree(party);
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
    Members.of(party).forEach(pid -> look(pid, now, _ -> true));
    total.known().stream()
        .filter(known -> !now.containsKey(known))
        .toList()
        .forEach(known -> lookBelow(known, now));
    return now.isEmpty()
        ? new Reading.Unavailable("process %d has ended or is hidden".formatted(party.rootPid()))
        : new Reading.Measured(total.add(now));
  }

  /** One that is nobody's child any more, where it is still the one that it was. */
  private static void lookBelow(TreeTotal.Key known, Map<TreeTotal.Key, TreeTotal.Spent> into) {
    look(known.pid(), into, known::equals);
    if (into.containsKey(known)) {
      Descendants.of(known.pid()).forEach(pid -> look(pid, into, _ -> true));
    }
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
