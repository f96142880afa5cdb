// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.perf;

/**
 * An event to count, in the terms of {@code perf_event_attr}.
 *
 * @param type 0 for the processor's own counters, 1 for the kernel's
 * @param config the event's number within its type
 * @param pinned whether it is counted all the time or not at all; other events take turns where the
 *     processor has too few counters
 */
public record PerfEvent(String name, int type, long config, boolean pinned) {
  /** CPU instructions retired; needs a PMU. */
  public static final PerfEvent INSTRUCTIONS = new PerfEvent("instructions", 0, 1, true);

  /** CPU cycles in which something ran; needs a PMU, and gives way to pinned events there. */
  public static final PerfEvent CYCLES = new PerfEvent("cycles", 0, 0, false);

  /** Nanoseconds on a CPU in any mode; needs no PMU. */
  public static final PerfEvent TASK_CLOCK = new PerfEvent("task-clock", 1, 1, false);

  /** How often a thread leaves its CPU, always in kernel mode; needs no PMU. */
  public static final PerfEvent CONTEXT_SWITCHES = new PerfEvent("context-switches", 1, 3, false);

  private static final long PINNED = 1 << 2;

  boolean needsPmu() {
    return type == 0;
  }

  /** Returns the flags of {@code perf_event_attr}. */
  long flags(Mode mode) {
    return mode.flags() | (pinned ? PINNED : 0);
  }

  /** The processor mode in which to count. */
  public enum Mode {
    /** User mode; excludes the kernel (bit 5). */
    USER(1 << 5),
    /** Kernel mode; excludes user mode (bit 4). */
    KERNEL(1 << 4),
    /** Both together. */
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
