// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter.plan;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.jmeter.threads.openmodel.OpenModelThreadGroup;
import org.apache.jorphan.collections.HashTree;

/**
 * Counts the requests that a plan sends until its end, by JMeter's own reading of its fields. The
 * number is known only if nothing in the plan may end early or choose.
 */
public final class PlanCount {
  private static final String TOO_MANY = "the number is too large to count";

  private PlanCount() {}

  /**
   * Returns what is known of a plan, by the names that the harness reads: {@code expected}, the
   * number of its requests, or else {@code unknown}, why that is not known; {@code perSecond},
   * scheduled requests per second, if all have a schedule, because users who send when they can
   * would change the rate of all; {@code schedules}, those of its Open Model Thread Groups.
   *
   * @param plan as it will be run; stays as it is
   * @param engines number of engines, each of which runs all of it
   */
  public static Map<String, String> of(HashTree plan, long engines) {
    Map<String, String> facts = new HashMap<>();
    HashTree evaluated = EvaluatedPlan.of(plan);
    facts.put(
        "schedules",
        PlanTree.find(evaluated, OpenModelThreadGroup.class).stream()
            .map(group -> Schedule.of(group).toString())
            .collect(Collectors.joining("; ")));
    RequestCounter counter = new RequestCounter(evaluated);
    try {
      long all = Math.multiplyExact(counter.all(), engines);
      if (all > 0) {
        if (all == counter.scheduled() * engines) {
          facts.put("perSecond", Double.toString(all / counter.arrivalSeconds()));
        }
        // not the copy, in which a field runs its functions when it is read
        EarlyEnds.refuse(plan);
      }
      facts.put("expected", Long.toString(all));
    } catch (UnknownCountException e) {
      facts.put("unknown", e.getMessage());
    } catch (ArithmeticException _) {
      facts.put("unknown", TOO_MANY);
    }
    return facts;
  }
}
