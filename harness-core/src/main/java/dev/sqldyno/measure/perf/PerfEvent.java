// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.perf;

/**
 * Names what to count in the terms of {@code perf_event_attr}.
 *
 * @param type 0 for the processor's own counters, 1 for the kernel's
 * @param config the event's number within its type
 * @param pinned whether it is counted all the time or not at all; the others take turns where the
 *     processor has too few counters
 */
public record PerfEvent(String name, int type, long config, boolean pinned) {
  /** Counts the CPU instructions retired; it needs a PMU. */
  public static final PerfEvent INSTRUCTIONS = new PerfEvent("instructions", 0, 1, true);

  /** Counts the CPU cycles in which something ran; it needs a PMU, and gives way there. */
  public static final PerfEvent CYCLES = new PerfEvent("cycles", 0, 0, false);

  /** Counts the nanoseconds on a CPU in any mode; it needs no PMU. */
  public static final PerfEvent TASK_CLOCK = new PerfEvent("task-clock", 1, 1, false);

  /** Counts how often a thread leaves its CPU, always in kernel mode; it needs no PMU. */
  public static final PerfEvent CONTEXT_SWITCHES = new PerfEvent("context-switches", 1, 3, false);

  private static final long PINNED = 1 << 2;

  boolean needsPmu() {
    return type == 0;
  }

  /** Returns the flags of {@code perf_event_attr}. */
  long flags(Mode mode) {
    return mode.flags() | (pinned ? PINNED : 0);
  }

  /** Says in which processor mode to count. */
  public enum Mode {
    /** Excludes the kernel (bit 5). */
    USER(1 << 5),
    /** Excludes user mode (bit 4). */
    KERNEL(1 << 4),
    /** Counts both together. */
    BOTH(0);

    private static final long EXCLUDE_HYPERVISOR = 1 << 6;

    private final long excluded;

    Mode(long excluded) {
      this.excluded = excluded;
    }

    long flags() {
      return excluded | EXCLUDE_HYPERVISOR;
    }
  }
}
