// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter.plan;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.jmeter.threads.openmodel.OpenModelThreadGroup;
import org.apache.jorphan.collections.HashTree;

/**
 * The number of requests that a plan sends until its end, by JMeter's own reading of its fields. It
 * is known only if nothing in the plan may end early or choose.
 */
public final class PlanCount {
  private static final String TOO_MANY = "the number is too large to count";

  private PlanCount() {}

  /**
   * Returns facts about a plan, by the names that the harness reads: {@code expected}, the number
   * of its requests, or {@code unknown}, the reason why that is unknown; {@code perSecond}, the
   * scheduled requests per second, if all requests have a schedule; {@code schedules}, those of its
   * Open Model Thread Groups.
   *
   * @param plan as it will be run; stays unchanged
   * @param engines the number of engines, each of which runs the whole plan
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
