// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.perf;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.sqldyno.measure.libc.ErrnoException;
import dev.sqldyno.measure.libc.Libc;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.Optional;

/**
 * The file descriptor of one event's counter on one CPU, which counts from its opening.
 *
 * <p>Where more events are open than the processor has counters, the kernel puts a pinned one in
 * error and lets the others take turns. {@code perf stat} then extrapolates. Here nothing is
 * estimated: a count that missed a turn is unknown.
 *
 * @see <a href="https://man7.org/linux/man-pages/man2/perf_event_open.2.html">perf_event_open</a>
 */
record PerfFd(int fd, boolean pinned, MemorySegment buffer) implements AutoCloseable {
  /** The number of the system call, by {@code os.arch}. */
  static final Map<String, Integer> SYSCALLS = Map.of("amd64", 298, "aarch64", 241);

  private static final int NO_GROUP = -1;
  private static final int ATTR_BYTES = 136;
  private static final int TIME_ENABLED_AND_RUNNING = 3;
  private static final long FLAG_PID_CGROUP = 4;
  private static final long FLAG_CLOEXEC = 8;

  /** The kernel's answer to a read. */
  record Snapshot(long value, long enabled, long running) {
    boolean ranAllTheTime() {
      return running >= enabled;
    }
  }

  /** Opens a counter of a cgroup's work on one CPU. */
  static PerfFd ofCgroup(PerfEvent event, PerfEvent.Mode mode, int directory, int cpu)
      throws ErrnoException {
    return open(event, mode, directory, cpu, FLAG_PID_CGROUP | FLAG_CLOEXEC);
  }

  /** Opens a counter of this thread's work on one CPU. */
  static PerfFd ofThisThread(PerfEvent event, int cpu) throws ErrnoException {
    return open(event, PerfEvent.Mode.USER, 0, cpu, FLAG_CLOEXEC);
  }

  private static PerfFd open(PerfEvent event, PerfEvent.Mode mode, int target, int cpu, long flags)
      throws ErrnoException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment attr = arena.allocate(ATTR_BYTES, Long.BYTES);
      attr.set(JAVA_INT, 0, event.type());
      attr.set(JAVA_INT, 4, ATTR_BYTES);
      attr.set(JAVA_LONG, 8, event.config());
      attr.set(JAVA_LONG, 32, TIME_ENABLED_AND_RUNNING);
      attr.set(JAVA_LONG, 40, event.flags(mode));
      int number = SYSCALLS.get(System.getProperty("os.arch"));
      return new PerfFd(
          (int) Libc.syscall("perf_event_open", number, attr, target, cpu, NO_GROUP, flags),
          event.pinned(),
          Arena.ofAuto().allocate(3 * Long.BYTES, Long.BYTES));
    }
  }

  /** Returns the events so far; NaN from the moment that they were not counted. */
  double read() throws ErrnoException {
    return snapshot()
        .filter(read -> pinned || read.ranAllTheTime())
        .map(read -> (double) read.value())
        .orElse(Double.NaN);
  }

  /** Returns the kernel's count; empty if it put the counter in error. */
  Optional<Snapshot> snapshot() throws ErrnoException {
    return Libc.read(fd, buffer) == buffer.byteSize()
        ? Optional.of(
            new Snapshot(
                buffer.getAtIndex(JAVA_LONG, 0),
                buffer.getAtIndex(JAVA_LONG, 1),
                buffer.getAtIndex(JAVA_LONG, 2)))
        : Optional.empty();
  }

  @Override
  public void close() {
    Libc.close(fd);
  }
}
