// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.stacks.jmeter.JMeterHome;
import dev.sqldyno.stacks.jmeter.PlanAnswer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks the project's own plans, and what a user might have made of them. */
class LoadPlanTest {
  private static final String CLOSED = "bookings-closed.jmx";
  private static final String OPEN = "bookings-open.jmx";
  private static final String SAMPLER = "testclass=\"HTTPSamplerProxy\"";

  private static final Map<String, String> USERS =
      Map.of("host", "127.0.0.1", "port", "1", "users", "7", "requests", "-1", "rampup", "2");

  private static final Map<String, String> ARRIVALS =
      Map.of(
          "host",
          "127.0.0.1",
          "port",
          "1",
          "rate",
          "40",
          "rampup",
          "2",
          "duration",
          "4",
          "seed",
          "1");

  @TempDir Path folder;

  private static Optional<String> whyNot(Path plan) {
    boolean open = plan.getFileName().toString().equals(OPEN);
    return new LoadPlan(plan).whyNot(open ? ARRIVALS : USERS, given -> PlanAnswer.of(plan, given));
  }

  private Optional<String> whyNot(String plan, String was, String is) throws IOException {
    String text = Files.readString(JMeterHome.plans().resolve(plan));
    assertThat(text).contains(was);
    return whyNot(Files.writeString(folder.resolve(plan), text.replace(was, is)));
  }

  @Test
  void thePlansAsTheyAreDeliveredAreFit() {
    assertThat(whyNot(JMeterHome.plans().resolve(CLOSED))).isEmpty();
    assertThat(whyNot(JMeterHome.plans().resolve(OPEN))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "bookings-closed.jmx, '${__P(users,500)}', 7, users",
    "bookings-closed.jmx, '${__P(requests,100)}', 100, requests",
    "bookings-closed.jmx, '${__P(port,8080)}', 8080, port",
    "bookings-open.jmx, '${__P(rate,100)}', 100, rate",
    "bookings-open.jmx, '${__P(seed,0)}', 1, seed"
  })
  void aPropertyThatAPlanTakesNoMoreWouldBeGivenInVain(
      String plan, String was, String is, String property) throws IOException {
    assertThat(whyNot(plan, was, is).orElseThrow())
        .startsWith(
            "the plan %s does not read the property %s".formatted(folder.resolve(plan), property))
        .contains("write ${__P(" + property + ")}")
        .endsWith("use the plan as delivered, or name other --plans");
  }

  @Test
  void anOpenPlanOfAnotherScheduleHasNoKnownDueTimes() throws IOException {
    assertThat(
            whyNot(OPEN, "random_arrivals(${duration} sec)", "even_arrivals(${duration} sec)")
                .orElseThrow())
        .contains("so the due times of its requests are unknown")
        .contains("[rate(0/sec) random_arrivals(2 sec) rate(40/sec) even_arrivals(4 sec)")
        .contains("name other --plans");
    assertThat(whyNot(OPEN, "rate(0/sec)", "rate(5/sec)")).isPresent();
    assertThat(whyNot(OPEN, "${__P(seed,0)}", "0${__P(seed,0)}")).isPresent();
  }

  @Test
  void whatSendsMoreOrFewerThanOneBookingARequestIsNoLoadOfBookings() throws IOException {
    String begin = "<HTTPSamplerProxy guiclass=\"HttpTestSampleGui\" " + SAMPLER;
    String other = begin + " testname=\"GET /aggregates\"/><hashTree/>";
    assertThat(whyNot(CLOSED, begin, other + begin).orElseThrow())
        .contains("would send 14 requests where 7 bookings are wanted");
    String group = "<ThreadGroup guiclass";
    assertThat(whyNot(CLOSED, group, other + group).orElseThrow())
        .contains("(HTTPSamplerProxy 'GET /aggregates' is in no group of users) where 7 bookings");
    assertThat(whyNot(CLOSED, SAMPLER, SAMPLER + " enabled=\"false\"").orElseThrow())
        .contains("would send 0 requests where 7 bookings are wanted");
  }

  @Test
  void whyTheNumberThatItSendsIsNotKnownIsSaid() throws IOException {
    assertThat(whyNot(CLOSED, "${__P(users,500)}", "${__Random(7,${__P(users)})}").orElseThrow())
        .contains("would send an unknown number of requests (ThreadGroup 'Users' has no number")
        .contains("where 7 bookings are wanted");
  }

  @Test
  void aPlanThatIsNotThereOrNoneIsNamed() throws IOException {
    assertThat(whyNot(folder.resolve(CLOSED)))
        .contains("there is no plan " + folder.resolve(CLOSED));
    assertThat(whyNot(Files.writeString(folder.resolve(CLOSED), "no plan")).orElseThrow())
        .contains("is not a JMeter plan");
  }
}
