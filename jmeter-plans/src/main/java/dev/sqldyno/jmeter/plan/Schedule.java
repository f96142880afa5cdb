// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter.plan;

import java.util.List;
import org.apache.jmeter.threads.openmodel.OpenModelThreadGroup;
import org.apache.jmeter.threads.openmodel.OpenModelThreadGroupSchema;
import org.apache.jmeter.threads.openmodel.ThreadSchedule;
import org.apache.jmeter.threads.openmodel.ThreadScheduleStep;
import org.apache.jmeter.threads.openmodel.ThreadScheduleUtils;

/**
 * The schedule of an Open Model Thread Group, which JMeter's own classes parse.
 *
 * @param seed of the group; 0 means another one in each run
 */
record Schedule(String text, String seed) {
  static final String TEXT = OpenModelThreadGroupSchema.INSTANCE.getSchedule().getName();
  static final String SEED = OpenModelThreadGroupSchema.INSTANCE.getRandomSeed().getName();

  /**
   * The arrivals of a schedule.
   *
   * @param arrivals their number until its end
   * @param begin of the first step with arrivals, in seconds from its start
   * @param seconds from its start to the end of the last step with arrivals
   */
  record Total(long arrivals, double begin, double seconds) {}

  @Override
  public String toString() {
    return "%s with the seed %s".formatted(text, seed);
  }

  static Schedule of(OpenModelThreadGroup group) {
    return new Schedule(group.getPropertyAsString(TEXT), group.getPropertyAsString(SEED));
  }

  /**
   * Returns the number of its arrivals, and their time.
   *
   * @throws IllegalArgumentException if JMeter would refuse it
   */
  Total total() {
    List<ThreadScheduleStep> steps = parsed().getSteps();
    double rate = 0;
    double clock = 0;
    Total total = new Total(0, 0, 0);
    for (int i = 0; i < steps.size(); i++) {
      switch (steps.get(i)) {
        case ThreadScheduleStep.RateStep step -> rate = step.getRate();
        case ThreadScheduleStep.ArrivalsStep step -> {
          clock += step.getDuration();
          // between two rates it changes linearly
          double until =
              i + 1 < steps.size() && steps.get(i + 1) instanceof ThreadScheduleStep.RateStep next
                  ? next.getRate()
                  : rate;
          // JMeter drops the fraction of an arrival at the end of each step
          long here = (long) Math.floor((rate + until) / 2 * step.getDuration());
          if (here > 0) {
            double begin = total.arrivals == 0 ? clock - step.getDuration() : total.begin;
            total = new Total(Math.addExact(total.arrivals, here), begin, clock);
          }
        }
        default -> throw new IllegalStateException("JMeter has no other steps");
      }
    }
    return total;
  }

  private ThreadSchedule parsed() {
    try {
      return ThreadScheduleUtils.ThreadSchedule(text);
    } catch (Exception e) {
      // the parser is in Kotlin, which declares no exceptions
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }
}
