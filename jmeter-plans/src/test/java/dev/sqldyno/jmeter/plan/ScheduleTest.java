// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.Random;
import java.util.stream.Stream;
import org.apache.jmeter.threads.openmodel.ThreadScheduleProcessGenerator;
import org.apache.jmeter.threads.openmodel.ThreadScheduleUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares the total of a schedule with the times that JMeter draws. */
class ScheduleTest {

  static Stream<Arguments> schedules() {
    return Stream.of(
        arguments("rate(2/sec) even_arrivals(5 sec) /* half-time */ even_arrivals(5 sec)", 10),
        arguments("rate(2/sec) // as on a quiet day\n even_arrivals(10 sec)\n// the end", 10),
        arguments(
            "rate(0) random_arrivals(5 sec) rate(7/s) random_arrivals(4s) rate(0) pause(0)", 9),
        arguments("pause(2 sec) rate(4/sec) pause(1 sec) even_arrivals(1 sec) pause(1 hour)", 4),
        arguments("rate(2 per sec) random_arrivals(1 min 30 sec)", 90),
        arguments("rate(120/min) even_arrivals(1 Minute 30 seconds 500 ms)", 90.5),
        arguments("RATE(7200 Per hour)Even_Arrivals(.5 m 0)", 30),
        arguments("rate(24000/day) even_arrivals(2h) rate(0)", 7200),
        arguments("rate(5/ms) random_arrivals(20ms) rate(0/sec) random_arrivals(0.1 sec)", 0.02),
        arguments(
            "rate(1/sec) rate(3/sec) even_arrivals(4 sec) rate(5/sec) rate(9/sec) even_arrivals(2 sec)",
            6));
  }

  @ParameterizedTest
  @MethodSource("schedules")
  void theTotalIsThatOfTheTimesThatJMeterDraws(String text, double seconds) throws Exception {
    var theirs =
        new ThreadScheduleProcessGenerator(new Random(1), ThreadScheduleUtils.ThreadSchedule(text));
    long arrivals = 0;
    double last = 0;
    while (theirs.hasNext()) {
      last = theirs.nextDouble();
      arrivals++;
    }
    Schedule.Total ours = new Schedule(text, "1").total();
    assertThat(ours.arrivals()).isEqualTo(arrivals);
    assertThat(ours.seconds()).isCloseTo(seconds, within(1e-9)).isGreaterThanOrEqualTo(last);
  }

  @Test
  void whatJMeterRefusesHasNoTotal() {
    assertThatThrownBy(() -> new Schedule("rate(2/sec) even_arrivals(5 weeks)", "1").total())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Unexpected");
  }
}
