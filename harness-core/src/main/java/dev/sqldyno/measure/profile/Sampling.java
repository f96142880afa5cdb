// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.profile;

/**
 * How stacks were sampled.
 *
 * @param event perf's name of what is counted
 * @param hertz samples in a second of one CPU's time
 * @param unwinding how a stack was followed
 */
public record Sampling(String event, int hertz, Unwinding unwinding) {

  /** How a stack is followed; which one works depends on how the engine was compiled. */
  public enum Unwinding {
    /** By the kernel; frames are missed where code was compiled without frame pointers. */
    FRAME_POINTERS("fp", "frame pointers"),

    /** By perf afterwards, from copies of this many bytes; deeper stacks are cut. */
    DWARF("dwarf,16384", "DWARF");

    private final String option;
    private final String label;

    Unwinding(String option, String label) {
      this.option = option;
      this.label = label;
    }

    /** Of {@code --call-graph}. */
    String option() {
      return option;
    }

    /** In words. */
    public String label() {
      return label;
    }
  }

  /** {@code cpu-clock at 99 Hz, by frame pointers}. */
  public String label() {
    return "%s at %d Hz, by %s".formatted(event, hertz, unwinding.label());
  }
}
