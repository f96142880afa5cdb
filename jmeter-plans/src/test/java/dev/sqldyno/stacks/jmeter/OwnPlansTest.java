// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.jmeter.TestHome;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** JMeter says what the project's own plans send. */
class OwnPlansTest {
  static Stream<Arguments> ownPlans() {
    String schedule =
        "rate(60/min) even_arrivals(1 min) pause(2 sec) rate(2/sec)"
            + " random_arrivals(10 sec) rate(4 / sec) pause(1 min)";
    return Stream.of(
        Arguments.of("closed", Map.of(), 50_000, 0),
        Arguments.of("closed", Map.of("users", "7", "requests", "3"), 21, 0),
        Arguments.of("mixed", Map.of("users", "3", "requests", "5", "bookings", "7"), 120, 0),
        Arguments.of("open", Map.of("rate", "40", "rampup", "2", "duration", "4"), 200, 200 / 6.0),
        Arguments.of(
            "open", Map.of("rate", "33", "rampup", "5", "duration", "30"), 1072, 1072 / 35.0),
        Arguments.of("open", Map.of("schedule", schedule), 90, 90 / 72.0));
  }

  @ParameterizedTest
  @MethodSource("ownPlans")
  void ourPlansSendWhatTheirPropertiesComeTo(
      String plan, Map<String, String> properties, long requests, double perSecond) {
    RequestCounts tally = PlanAnswer.of(TestHome.plan("bookings-" + plan), properties);
    assertThat(tally.expected()).hasValue(requests);
    assertThat(tally.perSecond().orElse(0)).isEqualTo(perSecond);
  }

  @ParameterizedTest
  @CsvSource({"requests,-1", "duration,60"})
  void aLoadThatSomethingEndsHasNoNumberOfRequests(String property, String value) {
    RequestCounts tally = PlanAnswer.of(TestHome.plan("bookings-closed"), Map.of(property, value));
    assertThat(tally.expected()).isEmpty();
    assertThat(tally.unknown()).isPresent();
  }
}
