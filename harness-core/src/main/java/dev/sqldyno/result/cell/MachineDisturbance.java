// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.cell;

import dev.sqldyno.measure.Conditions;
import dev.sqldyno.result.Sample;
import java.util.List;
import java.util.stream.Stream;

/**
 * Whether anything else on the machine disturbed the windows.
 *
 * @param reasons what was seen over its limit, or what could not be seen
 */
public record MachineDisturbance(State state, List<String> reasons) {

  /** What is known. */
  public enum State {
    /** Every condition was read in every window, and none was over its limit. */
    UNDISTURBED,
    /** Some window was over a limit. */
    DISTURBED,
    /** Nothing was seen over a limit, but not everything could be seen. */
    UNKNOWN
  }

  /** Judges all these windows together. */
  public static MachineDisturbance of(List<Sample> samples) {
    return ofWindows(samples.stream().map(Sample::conditions).toList());
  }

  /** Judges what was seen in each of these windows together. */
  public static MachineDisturbance ofWindows(List<Conditions> windows) {
    List<String> seen =
        Stream.of(MachineCondition.values())
            .flatMap(condition -> condition.excess(windows).stream())
            .toList();
    if (!seen.isEmpty()) {
      return new MachineDisturbance(State.DISTURBED, seen);
    }
    List<String> unseen = unseen(windows);
    return new MachineDisturbance(unseen.isEmpty() ? State.UNDISTURBED : State.UNKNOWN, unseen);
  }

  /** Returns what could not be seen in some of the windows, and why, such as "throttled: …". */
  public static List<String> unseen(List<Conditions> windows) {
    return Stream.of(MachineCondition.values())
        .flatMap(condition ->
            condition.unseen(windows).stream().map(why -> condition.words() + ": " + why))
        .toList();
  }
}
