// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.profile;

/**
 * The way in which stacks are sampled.
 *
 * @param event perf's name of the counted event
 * @param hertz samples per second of one CPU's time
 * @param unwinding how a stack is followed
 */
public record Sampling(String event, int hertz, Unwinding unwinding) {

  /**
   * The way in which a stack is followed; which one works depends on how the engine was compiled.
   */
  public enum Unwinding {
    /** By the kernel; code without frame pointers has no frames. */
    FRAME_POINTERS("fp", "frame pointers"),

    /** By perf afterwards, in copies of this many bytes, which truncate deeper stacks. */
    DWARF("dwarf,16384", "DWARF");

    private final String option;
    private final String label;

    Unwinding(String option, String label) {
      this.option = option;
      this.label = label;
    }

    /** Returns the value of {@code --call-graph}. */
    String option() {
      return option;
    }

    public String label() {
      return label;
    }
  }

  /** Returns for instance {@code cpu-clock at 99 Hz, by frame pointers}. */
  public String label() {
    return "%s at %d Hz, by %s".formatted(event, hertz, unwinding.label());
  }
}
