// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.cell;

import dev.sqldyno.measure.Conditions;
import dev.sqldyno.result.Sample;
import java.util.List;
import java.util.stream.Stream;

/**
 * The disturbance of windows by the machine.
 *
 * @param reasons conditions over their limit, or unknown ones
 */
public record MachineDisturbance(State state, List<String> reasons) {

  /** The state of windows. */
  public enum State {
    /** Every condition was read in every window, and none was over its limit. */
    UNDISTURBED,
    /** Some window was over a limit. */
    DISTURBED,
    /** Nothing was over a limit, but not everything is known. */
    UNKNOWN
  }

  /** Judges windows together. */
  public static MachineDisturbance of(List<Sample> samples) {
    return ofWindows(samples.stream().map(Sample::conditions).toList());
  }

  /** Judges the conditions of windows together. */
  public static MachineDisturbance ofWindows(List<Conditions> windows) {
    List<String> seen = excess(windows);
    if (!seen.isEmpty()) {
      return new MachineDisturbance(State.DISTURBED, seen);
    }
    List<String> unseen = unseen(windows);
    return new MachineDisturbance(unseen.isEmpty() ? State.UNDISTURBED : State.UNKNOWN, unseen);
  }

  /** Returns the conditions over their limit: "steal up to 2.1 %, …". */
  public static List<String> excess(List<Conditions> windows) {
    return Stream.of(MachineCondition.values())
        .flatMap(condition -> condition.excess(windows).stream())
        .toList();
  }

  /** Returns the conditions that are not known in some window, with the reason: "throttled: …". */
  public static List<String> unseen(List<Conditions> windows) {
    return Stream.of(MachineCondition.values())
        .flatMap(condition ->
            condition.unseen(windows).stream().map(why -> condition.words() + ": " + why))
        .toList();
  }
}
