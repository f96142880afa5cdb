// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter.plan;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.apache.jorphan.collections.HashTree;

/**
 * How many requests a plan sends to its end, by JMeter's own reading of its fields. It is known
 * only where nothing in the plan may end early or choose.
 *
 * @param unknown why nobody can tell; empty where the number is known
 * @param perSecond requests to be sent a second where all of them have a schedule: beside users who
 *     send when they can, the rate of all says nothing of the schedule's
 */
public record PlanCount(OptionalLong requests, Optional<String> unknown, OptionalDouble perSecond) {

  /**
   * Counts.
   *
   * @param plan as it will be run, which stays as it is
   * @param engines that each run all of it
   */
  public static PlanCount of(HashTree plan, long engines) {
    RequestCounter counter = new RequestCounter(Fields.of(plan));
    OptionalDouble perSecond = OptionalDouble.empty();
    try {
      long requests = Math.multiplyExact(counter.all(), engines);
      if (requests > 0) {
        if (requests == counter.scheduled() * engines) {
          perSecond = OptionalDouble.of(requests / counter.lastArrivalSeconds());
        }
        // in the copy a field that has a function would run it when it is read
        Enders.refuse(plan);
      }
      return new PlanCount(OptionalLong.of(requests), Optional.empty(), perSecond);
    } catch (UnknownCountException e) {
      return new PlanCount(OptionalLong.empty(), Optional.of(e.getMessage()), perSecond);
    } catch (ArithmeticException _) {
      return new PlanCount(
          OptionalLong.empty(), Optional.of("more than anybody can count"), perSecond);
    }
  }
}
