// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter.plan;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.apache.jorphan.collections.HashTree;

/**
 * How many requests a plan sends to its end, by JMeter's own reading of its fields. It is known
 * only where nothing in the plan may end early or choose.
 *
 * @param unknown why nobody can tell; empty where the number is known
 * @param perSecond requests to be sent a second where all of them have a schedule: beside users who
 *     send when they can, the rate of all says nothing of the schedule's
 * @param schedules of its Open Model Thread Groups
 */
public record PlanCount(
    OptionalLong requests,
    Optional<String> unknown,
    OptionalDouble perSecond,
    List<Schedule> schedules) {
  private static final String TOO_MANY = "more than anybody can count";

  /**
   * Counts.
   *
   * @param plan as it will be run, which stays as it is
   * @param engines that each run all of it
   */
  public static PlanCount of(HashTree plan, long engines) {
    Fields fields = Fields.of(plan);
    RequestCounter counter = new RequestCounter(fields);
    OptionalLong requests = OptionalLong.empty();
    OptionalDouble perSecond = OptionalDouble.empty();
    Optional<String> unknown = Optional.empty();
    try {
      long all = Math.multiplyExact(counter.all(), engines);
      if (all > 0) {
        if (all == counter.scheduled() * engines) {
          perSecond = OptionalDouble.of(all / counter.lastArrivalSeconds());
        }
        // in the copy a field that has a function would run it when it is read
        Enders.refuse(plan);
      }
      requests = OptionalLong.of(all);
    } catch (UnknownCountException e) {
      unknown = Optional.of(e.getMessage());
    } catch (ArithmeticException _) {
      unknown = Optional.of(TOO_MANY);
    }
    return new PlanCount(requests, unknown, perSecond, fields.schedules());
  }

  /** Tells it by the names that the harness reads. */
  public void tell(BiConsumer<String, String> teller) {
    requests.ifPresent(number -> teller.accept("expected", Long.toString(number)));
    unknown.ifPresent(why -> teller.accept("unknown", why));
    perSecond.ifPresent(rate -> teller.accept("perSecond", Double.toString(rate)));
    teller.accept(
        "schedules", schedules.stream().map(Schedule::toString).collect(Collectors.joining("; ")));
  }
}
