// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.jmeter;

import java.util.Arrays;
import java.util.Random;
import java.util.function.DoubleSupplier;
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
  private final double[] dueMillis;

  private Arrivals(double[] dueMillis) {
    this.dueMillis = dueMillis;
  }

  /**
   * Those of {@code rate(0/sec) random_arrivals(rampUp sec) rate(rate/sec) random_arrivals(seconds
   * sec)}: a Poisson process whose number of events is fixed. Under a rate that rises from zero,
   * the share of events until t grows with t², so their moments are square roots of uniform
   * numbers.
   *
   * @param seed other than 0, which JMeter takes for none
   */
  public static Arrivals random(double rate, double rampUp, double seconds, long seed) {
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
   * @throws JMeterException where none has that number: the plan has another schedule
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
