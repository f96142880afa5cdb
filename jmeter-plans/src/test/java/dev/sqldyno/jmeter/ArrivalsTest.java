// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sqldyno.stacks.jmeter.DueTimes;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jmeter.threads.openmodel.ThreadScheduleProcessGenerator;
import org.apache.jmeter.threads.openmodel.ThreadScheduleUtils;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares the times at which requests are due with those of JMeter itself. */
class ArrivalsTest {
  private static final Pattern SCHEDULE = Pattern.compile("\\$\\{__P\\(schedule,(.*)\\)}");

  @ParameterizedTest
  @CsvSource({"100,5,30,1", "1,1,1,7", "0.5,3,100,42", "1337,5,60,3", "50,0,10,9"})
  void areThoseThatJMeterDrawsFromTheSameSeed(String rate, int rampUp, int seconds, long seed)
      throws Exception {
    Map<String, String> properties =
        Map.of(
            "rate",
            rate,
            "rampup",
            Integer.toString(rampUp),
            "duration",
            Integer.toString(seconds),
            "seed",
            Long.toString(seed));
    var theirs =
        new ThreadScheduleProcessGenerator(
            new Random(seed), ThreadScheduleUtils.ThreadSchedule(schedule(properties)));
    DueTimes ours = DueTimes.of(properties);
    int arrival = 0;
    while (theirs.hasNext()) {
      assertThat(ours.dueMillis(arrival)).isCloseTo(theirs.nextDouble() * 1_000, within(1e-6));
      arrival++;
    }
    assertThat(ours.number()).isEqualTo(arrival).isPositive();
  }

  /** Returns the schedule of the plan with these values. */
  private static String schedule(Map<String, String> properties) throws IOException {
    String plan = Files.readString(TestHome.plan("bookings-open"));
    Matcher found = SCHEDULE.matcher(plan);
    assertThat(found.find()).isTrue();
    String schedule = found.group(1).replace("${drain}", "10");
    for (Map.Entry<String, String> property : properties.entrySet()) {
      schedule = schedule.replace("${" + property.getKey() + "}", property.getValue());
    }
    return schedule;
  }
}
