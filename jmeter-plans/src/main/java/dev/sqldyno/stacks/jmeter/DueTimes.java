// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.DoubleSupplier;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;

/**
 * The scheduled times of an open load's requests. JMeter records only when it sent a request, so
 * the times are drawn again here from the same seed.
 *
 * @see <a
 *     href="https://jmeter.apache.org/usermanual/component_reference.html#Open_Model_Thread_Group">Open
 *     Model Thread Group</a>
 */
public final class DueTimes {
  private final double[] dueMillis;

  private DueTimes(double[] dueMillis) {
    this.dueMillis = dueMillis;
  }

  /**
   * Draws the times of a plan with the properties {@code rate}, rampup, duration and seed: a
   * Poisson process whose number of events is fixed. Under a rate that rises from zero, the share
   * of events until t grows with t², so their times are square roots of uniform numbers.
   */
  public static DueTimes of(Map<String, String> properties) {
    double rate = Double.parseDouble(properties.get("rate"));
    double rampUp = Double.parseDouble(properties.get("rampup"));
    double seconds = Double.parseDouble(properties.get("duration"));
    Random random = new Random(Long.parseLong(properties.get("seed")));
    double[] rising =
        drawn((int) (rate / 2 * rampUp), () -> Math.sqrt(random.nextDouble()) * rampUp);
    double[] level = drawn((int) (rate * seconds), () -> random.nextDouble() * seconds);
    return new DueTimes(
        DoubleStream.concat(
                Arrays.stream(rising), Arrays.stream(level).map(second -> rampUp + second))
            .map(second -> second * 1_000)
            .toArray());
  }

  private static double[] drawn(int number, DoubleSupplier second) {
    return DoubleStream.generate(second).limit(number).sorted().toArray();
  }

  /** Returns why a plan with these schedules has other arrivals; empty if they are the same. */
  public static Optional<String> whyNot(Map<String, String> properties, String schedules) {
    String drawn =
        "rate(0/sec) random_arrivals(%s sec) rate(%s/sec) random_arrivals(%s sec)"
            .formatted(
                properties.get("rampup"), properties.get("rate"), properties.get("duration"));
    // JMeter draws other schedules in another way
    Pattern known =
        Pattern.compile(
            "%s(?: pause\\([^)]*\\))? with the seed %s"
                .formatted(Pattern.quote(drawn), properties.get("seed")));
    return known.matcher(schedules.strip().replaceAll("\\s+", " ")).matches()
        ? Optional.empty()
        : Optional.of(
            "has another schedule, so the due times of its requests are unknown: it has [%s], and must have one schedule '%s' with the seed %s"
                .formatted(schedules, drawn, properties.get("seed")));
  }

  public int number() {
    return dueMillis.length;
  }

  /**
   * Returns when an arrival is due, in milliseconds from the load's begin.
   *
   * @param arrival its number, from 0
   * @throws JMeterException if none has that number
   */
  public double dueMillis(int arrival) {
    if (arrival < 0 || arrival >= dueMillis.length) {
      throw new JMeterException(
          "the plan's user %d is not among the %d scheduled arrivals: use bookings-open.jmx as delivered",
          arrival + 1, dueMillis.length);
    }
    return dueMillis[arrival];
  }
}
