// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.host;

import dev.sqldyno.measure.Conditions;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.perf.OnlineCpus;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.cgroup.KernelFiles;
import dev.sqldyno.provision.process.ProcessGroup;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * The meter of a window's disturbances: steal, throttling, swapping, other processes. A reading
 * takes some hundred microseconds, so it belongs outside the window. Not thread-safe.
 */
public final class HostMeter {
  /** Twenty ticks of the kernel's clock, whose error would dominate a shorter window. */
  static final Duration SHORTEST = Duration.ofMillis(200);

  private static final Path STAT = Path.of("/proc/stat");
  private static final Path VMSTAT = Path.of("/proc/vmstat");

  private final int cores;
  private final Throttling throttling;
  private final boolean hidesQuota;

  private HostMeter(int cores, Throttling throttling, boolean hidesQuota) {
    this.cores = cores;
    this.throttling = throttling;
    this.hidesQuota = hidesQuota;
  }

  /**
   * Opens the meter.
   *
   * @param parties whose CPU quotas count in addition to this process's own
   */
  public static HostMeter open(Footprint... parties) {
    LongStream roots =
        Arrays.stream(parties)
            .flatMap(Footprint::servers)
            .filter(Footprint.Processes.class::isInstance)
            .map(Footprint.Processes.class::cast)
            .flatMapToLong(ProcessGroup::one);
    return new HostMeter(
        OnlineCpus.read().length,
        Throttling.of(LongStream.concat(LongStream.of(ProcessHandle.current().pid()), roots)),
        Arrays.stream(parties)
            .flatMap(Footprint::servers)
            .anyMatch(Footprint.Container.class::isInstance));
  }

  /** Reads the totals since boot. */
  public HostTotals read() {
    Optional<KernelStat> stat = KernelFiles.text(STAT).map(KernelStat::parse);
    Optional<Long> swapped = KernelFiles.text(VMSTAT).flatMap(HostMeter::swappedPages);
    return new HostTotals(
        System.nanoTime(),
        Reading.of(stat.map(KernelStat::busyNanos), STAT + " does not report it"),
        Reading.of(stat.map(KernelStat::stealNanos), STAT + " does not report it"),
        throttling.read(),
        Reading.of(swapped, VMSTAT + " does not report it"));
  }

  static Optional<Long> swappedPages(String vmstat) {
    return KernelFiles.value(vmstat, "pswpin")
        .flatMap(in -> KernelFiles.value(vmstat, "pswpout").map(out -> in + out));
  }

  /**
   * Returns the conditions between two readings.
   *
   * @param engineCpu CPU time of the engine between them, in nanoseconds
   * @param clientCpu CPU time of this JVM between them, in nanoseconds
   */
  public Conditions between(
      HostTotals begin, HostTotals end, Reading engineCpu, Reading clientCpu) {
    Conditions seen = between(begin, end, engineCpu, clientCpu, cores);
    return hidesQuota ? withHiddenQuota(seen) : seen;
  }

  /**
   * Returns the conditions where a quota is hidden: throttling that was seen counts, none is
   * unknown.
   */
  static Conditions withHiddenQuota(Conditions seen) {
    return seen.throttled() instanceof Reading.Measured(double nanos) && nanos > 0
        ? seen
        : new Conditions(
            seen.steal(),
            new Reading.Unavailable(
                "the quota of a container whose processes are hidden cannot be seen"),
            seen.swapped(),
            seen.neighbours());
  }

  static Conditions between(
      HostTotals begin, HostTotals end, Reading engineCpu, Reading clientCpu, int cores) {
    long wallNanos = end.nanoTime() - begin.nanoTime();
    double fraction = 1.0 / ((double) cores * wallNanos);
    Reading throttled = end.throttled().minus(begin.throttled());
    Reading swapped = end.swapped().minus(begin.swapped());
    if (wallNanos < SHORTEST.toNanos()) {
      Reading none =
          new Reading.Unavailable(
              "the window is shorter than %d ms, too short for the machine's 10 ms clock"
                  .formatted(SHORTEST.toMillis()));
      return new Conditions(none, throttled, swapped, none);
    }
    Reading steal = end.steal().minus(begin.steal()).times(fraction);
    Reading neighbours =
        end.busy().minus(begin.busy()).minus(engineCpu).minus(clientCpu).times(fraction);
    return new Conditions(steal, throttled, swapped, atLeastZero(neighbours));
  }

  /**
   * Cuts at zero: the machine's clock is coarser than the parties', so the difference may be
   * negative.
   */
  private static Reading atLeastZero(Reading reading) {
    return reading instanceof Reading.Measured(double value)
        ? new Reading.Measured(Math.max(0, value))
        : reading;
  }
}
