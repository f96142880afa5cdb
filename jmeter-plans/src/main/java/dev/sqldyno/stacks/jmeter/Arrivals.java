// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;

/**
 * When each request of an open load is due, whether or not it could be sent then. JMeter writes
 * down only when it sent one; the moments are drawn here once more from the same seed.
 *
 * @see <a
 *     href="https://jmeter.apache.org/usermanual/component_reference.html#Open_Model_Thread_Group">Open
 *     Model Thread Group</a>
 */
public final class Arrivals {
  private static final String GROUP = "OpenModelThreadGroup";

  /** The one form that is drawn here; what JMeter's language can say besides is drawn otherwise. */
  private static final Pattern SCHEDULE =
      Pattern.compile(
          "rate\\(0/sec\\)\\s+random_arrivals\\(([0-9.]+) sec\\)"
              + "\\s+rate\\(([0-9.]+)/sec\\)\\s+random_arrivals\\(([0-9.]+) sec\\)"
              + "(?:\\s+pause\\([^)]*\\))?");

  private static final Pattern SEED = Pattern.compile("[1-9][0-9]{0,17}");

  private final double[] dueMillis;

  private Arrivals(double[] dueMillis) {
    this.dueMillis = dueMillis;
  }

  /**
   * Those of the plan's one schedule.
   *
   * @throws JMeterException where it is not of the form that is known here, or its seed is none
   */
  public static Arrivals of(PlanFile plan) {
    List<String> schedules = plan.fields(GROUP, GROUP + ".schedule");
    List<String> seeds = plan.fields(GROUP, GROUP + ".random_seed");
    if (schedules.size() == 1) {
      Matcher schedule = SCHEDULE.matcher(schedules.getFirst().strip());
      if (schedule.matches() && SEED.matcher(seeds.getFirst()).matches()) {
        return random(
            Double.parseDouble(schedule.group(2)),
            Double.parseDouble(schedule.group(1)),
            Double.parseDouble(schedule.group(3)),
            Long.parseLong(seeds.getFirst()));
      }
    }
    throw new JMeterException(
        "nobody can tell when its requests are due, so as to count their time from then: its schedules are %s with the seeds %s, and must be one 'rate(0/sec) random_arrivals(5 sec) rate(100/sec) random_arrivals(30 sec)' with a seed other than 0"
            .formatted(schedules, seeds));
  }

  /**
   * A Poisson process whose number of events is fixed. Under a rate that rises from zero, the share
   * of events until t grows with t², so their moments are square roots of uniform numbers.
   */
  private static Arrivals random(double rate, double rampUp, double seconds, long seed) {
    Random random = new Random(seed);
    double[] rising =
        drawn((int) (rate / 2 * rampUp), () -> Math.sqrt(random.nextDouble()) * rampUp);
    double[] level = drawn((int) (rate * seconds), () -> random.nextDouble() * seconds);
    return new Arrivals(
        DoubleStream.concat(
                Arrays.stream(rising), Arrays.stream(level).map(second -> rampUp + second))
            .map(second -> second * 1_000)
            .toArray());
  }

  private static double[] drawn(int number, DoubleSupplier moment) {
    return DoubleStream.generate(moment).limit(number).sorted().toArray();
  }

  /** How many there are. */
  public int number() {
    return dueMillis.length;
  }

  /**
   * From the load's begin.
   *
   * @param arrival its number, from 0
   * @throws JMeterException where none has that number
   */
  public double dueMillis(int arrival) {
    if (arrival < 0 || arrival >= dueMillis.length) {
      throw new JMeterException(
          "the plan's user %d is none of the %d arrivals that were scheduled: take bookings-open.jmx as it is"
              .formatted(arrival + 1, dueMillis.length));
    }
    return dueMillis[arrival];
  }
}
