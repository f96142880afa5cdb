// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.profile;

/**
 * Says how stacks were sampled.
 *
 * @param event perf's name of what is counted
 * @param hertz samples per second of one CPU's time
 * @param unwinding how a stack was followed
 */
public record Sampling(String event, int hertz, Unwinding unwinding) {

  /** Says how a stack is followed; which one works depends on how the engine was compiled. */
  public enum Unwinding {
    /** The kernel follows the stack; code without frame pointers has no frames. */
    FRAME_POINTERS("fp", "frame pointers"),

    /** Perf follows it afterwards in copies of this many bytes, which cut deeper stacks. */
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
