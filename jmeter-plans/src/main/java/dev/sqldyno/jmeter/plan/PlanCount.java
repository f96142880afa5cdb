// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter.plan;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.apache.jmeter.threads.openmodel.OpenModelThreadGroup;
import org.apache.jorphan.collections.HashTree;

/**
 * The number of requests that a plan sends until its end, by JMeter's own reading of its fields. It
 * is known only if nothing in the plan may end early or choose.
 *
 * @param unknown why the number is not known; empty if it is
 * @param perSecond scheduled requests per second; empty unless all have a schedule, because users
 *     who send when they can would change the rate of all
 * @param schedules those of its Open Model Thread Groups
 */
public record PlanCount(
    OptionalLong requests,
    Optional<String> unknown,
    OptionalDouble perSecond,
    List<Schedule> schedules) {
  private static final String TOO_MANY = "the number is too large to count";

  /**
   * Counts the requests of a plan.
   *
   * @param plan as it will be run; stays as it is
   * @param engines number of engines, each of which runs all of it
   */
  public static PlanCount of(HashTree plan, long engines) {
    HashTree evaluated = EvaluatedPlan.of(plan);
    RequestCounter counter = new RequestCounter(evaluated);
    OptionalLong requests = OptionalLong.empty();
    OptionalDouble perSecond = OptionalDouble.empty();
    Optional<String> unknown = Optional.empty();
    try {
      long all = Math.multiplyExact(counter.all(), engines);
      if (all > 0) {
        if (all == counter.scheduled() * engines) {
          perSecond = OptionalDouble.of(all / counter.lastArrivalSeconds());
        }
        // not the copy, in which a field runs its functions when it is read
        EarlyEnds.refuse(plan);
      }
      requests = OptionalLong.of(all);
    } catch (UnknownCountException e) {
      unknown = Optional.of(e.getMessage());
    } catch (ArithmeticException _) {
      unknown = Optional.of(TOO_MANY);
    }
    List<Schedule> schedules =
        PlanTree.find(evaluated, OpenModelThreadGroup.class).stream().map(Schedule::of).toList();
    return new PlanCount(requests, unknown, perSecond, schedules);
  }

  /** Passes each fact on by the name that the harness reads. */
  public void tell(BiConsumer<String, String> teller) {
    requests.ifPresent(number -> teller.accept("expected", Long.toString(number)));
    unknown.ifPresent(why -> teller.accept("unknown", why));
    perSecond.ifPresent(rate -> teller.accept("perSecond", Double.toString(rate)));
    teller.accept(
        "schedules", schedules.stream().map(Schedule::toString).collect(Collectors.joining("; ")));
  }
}
