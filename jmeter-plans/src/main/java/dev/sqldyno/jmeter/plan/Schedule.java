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
 * @param seed as the group has it; 0: another one each time
 */
public record Schedule(String text, String seed) {
  static final String TEXT = OpenModelThreadGroupSchema.INSTANCE.getSchedule().getName();
  static final String SEED = OpenModelThreadGroupSchema.INSTANCE.getRandomSeed().getName();

  /**
   * What a schedule comes to.
   *
   * @param arrivals until its end
   * @param seconds from its start to the end of the last step that has arrivals
   */
  record Total(long arrivals, double seconds) {}

  @Override
  public String toString() {
    return "%s with the seed %s".formatted(text, seed);
  }

  static Schedule of(OpenModelThreadGroup group) {
    return new Schedule(group.getPropertyAsString(TEXT), group.getPropertyAsString(SEED));
  }

  /**
   * Returns what it comes to.
   *
   * @throws IllegalArgumentException where JMeter would not take it
   */
  Total total() {
    List<ThreadScheduleStep> steps = parsed().getSteps();
    double rate = 0;
    double clock = 0;
    Total total = new Total(0, 0);
    for (int i = 0; i < steps.size(); i++) {
      switch (steps.get(i)) {
        case ThreadScheduleStep.RateStep step -> rate = step.getRate();
        case ThreadScheduleStep.ArrivalsStep step -> {
          clock += step.getDuration();
          // between two rates it changes evenly
          double until =
              i + 1 < steps.size() && steps.get(i + 1) instanceof ThreadScheduleStep.RateStep next
                  ? next.getRate()
                  : rate;
          // JMeter leaves out the part of one at the end of each step
          long here = (long) Math.floor((rate + until) / 2 * step.getDuration());
          if (here > 0) {
            total = new Total(Math.addExact(total.arrivals, here), clock);
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
      // Kotlin declares none of what its parser throws
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }
}
