// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sqldyno.workload.jmeter.Arrivals;
import java.util.Random;
import org.apache.jmeter.threads.openmodel.ThreadScheduleProcessGenerator;
import org.apache.jmeter.threads.openmodel.ThreadScheduleUtils;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The moments at which requests are due, held against those of JMeter itself. */
class ArrivalsTest {

  @ParameterizedTest
  @CsvSource({"100,5,30,1", "1,1,1,7", "0.5,3,100,42", "1337,5,60,3", "50,0,10,9"})
  void areThoseThatJMeterDrawsFromTheSameSeed(double rate, int rampUp, int seconds, long seed)
      throws Exception {
    String schedule =
        "rate(0/sec) random_arrivals(%d sec) rate(%s/sec) random_arrivals(%d sec) pause(10 sec)"
            .formatted(rampUp, rate, seconds);
    var theirs =
        new ThreadScheduleProcessGenerator(
            new Random(seed), ThreadScheduleUtils.ThreadSchedule(schedule));
    Arrivals ours = Arrivals.random(rate, rampUp, seconds, seed);
    int arrival = 0;
    while (theirs.hasNext()) {
      assertThat(ours.dueMillis(arrival)).isCloseTo(theirs.nextDouble() * 1_000, within(1e-6));
      arrival++;
    }
    assertThat(ours.number()).isEqualTo(arrival).isPositive();
  }
}
