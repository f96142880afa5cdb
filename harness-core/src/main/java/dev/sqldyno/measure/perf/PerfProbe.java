// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.perf;

import dev.sqldyno.measure.NoMeterException;
import dev.sqldyno.measure.libc.ErrnoException;
import dev.sqldyno.measure.libc.Libc;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A trial of an event on this thread, which needs the fewest rights. A refusal here means that the
 * machine lacks the event; the same errno for a cgroup means that the cgroup is out of reach.
 */
final class PerfProbe {
  /** The reason why an open event is not counted, with the remedy. */
  static final String HELD =
      "another tool holds the PMU's counters, such as a running perf or the NMI watchdog: end it, or sudo sysctl kernel.nmi_watchdog=0";

  /** Ten ticks or more: shared counters change hands at the kernel's ticks, of 10 ms at most. */
  private static final Duration PATIENCE = Duration.ofMillis(100);

  private PerfProbe() {}

  /**
   * Tries the event on each CPU separately. Where there are two kinds of cores, each has its PMU,
   * and the kernel gives an event that names no CPU to one of them: it would stay at 0 while this
   * thread is on a core of the other kind.
   */
  static void check(PerfEvent event, int... cpus) throws NoMeterException {
    NoMeterException.throwIf(Libc.whyNot());
    String architecture = System.getProperty("os.arch");
    if (!PerfFd.SYSCALLS.containsKey(architecture)) {
      throw new NoMeterException(
          "perf events are read on %s only, and this is %s: use one of these"
              .formatted(PerfFd.SYSCALLS.keySet(), architecture));
    }
    List<PerfFd> perCpu = new ArrayList<>();
    try {
      open(event, perCpu, cpus);
      if (event.needsPmu()) {
        await(event, perCpu);
      }
    } finally {
      perCpu.forEach(PerfFd::close);
    }
  }

  private static void open(PerfEvent event, List<PerfFd> perCpu, int... cpus)
      throws NoMeterException {
    NavigableMap<Integer, ErrnoException> refused = new TreeMap<>();
    for (int cpu : cpus) {
      try {
        perCpu.add(PerfFd.ofThisThread(event, cpu));
      } catch (ErrnoException e) {
        refused.put(cpu, e);
      }
    }
    if (!refused.isEmpty()) {
      throw new NoMeterException(refusal(event, refused, !perCpu.isEmpty()));
    }
  }

  /** Returns why the first CPU refused; if others can count, its kind of core cannot. */
  static String refusal(
      PerfEvent event, NavigableMap<Integer, ErrnoException> refused, boolean othersCan) {
    int cpu = refused.firstKey();
    ErrnoException e = refused.get(cpu);
    return othersCan && PerfRefusal.lacksTheEvent(e)
        ? "CPU %d cannot count %s, though others can (%s): take that core offline"
            .formatted(cpu, event.name(), e.getMessage())
        : PerfRefusal.ofThread(e);
  }

  /** Waits for the event's turn, if it must wait for one. */
  private static void await(PerfEvent event, List<PerfFd> perCpu) throws NoMeterException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    Optional<String> whyNot;
    do {
      whyNot = whyNot(event, snapshots(perCpu));
    } while (whyNot.isPresent() && System.nanoTime() < end);
    NoMeterException.throwIf(whyNot);
  }

  private static List<PerfFd.Snapshot> snapshots(List<PerfFd> perCpu) throws NoMeterException {
    List<PerfFd.Snapshot> read = new ArrayList<>();
    for (PerfFd cpu : perCpu) {
      try {
        cpu.snapshot().ifPresent(read::add);
      } catch (ErrnoException e) {
        throw new NoMeterException(PerfRefusal.ofThread(e));
      }
    }
    return read;
  }

  /**
   * Returns why the counters of a busy thread, one for each CPU, show nothing; empty where one
   * does.
   */
  static Optional<String> whyNot(PerfEvent event, List<PerfFd.Snapshot> perCpu) {
    if (perCpu.stream().anyMatch(cpu -> cpu.value() > 0)) {
      return Optional.empty();
    }
    return Optional.of(
        perCpu.stream().anyMatch(cpu -> cpu.running() > 0)
            ? event.name()
                + " stays at 0 here, as in virtual machines with half a PMU: use bare metal, or a virtual machine that is given a whole one"
            : event.name() + " was never counted: " + HELD);
  }
}
