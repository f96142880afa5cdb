// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On the project's own plans. */
class PlanFileTest {
  @TempDir Path folder;

  @Test
  void aClosedPlanSendsWhatUsersAndRequestsComeTo() {
    assertThat(check("bookings-closed", Map.of())).isEqualTo(JtlCheck.of(50_000));
    assertThat(check("bookings-closed", Map.of("users", "7", "requests", "3")))
        .isEqualTo(JtlCheck.of(21));
    assertThat(read("bookings-closed", Map.of()).check(2)).isEqualTo(JtlCheck.of(100_000));
  }

  @Test
  void aLoadThatSomethingEndsHasNoNumberOfRows() {
    assertThat(check("bookings-closed", Map.of("requests", "-1"))).isEqualTo(JtlCheck.ofAny());
    assertThat(check("bookings-closed", Map.of("duration", "60"))).isEqualTo(JtlCheck.ofAny());
  }

  @Test
  void aGroupThatIsNotToldToEndHasNoNumberOfRows() throws Exception {
    String closed = Files.readString(JMeterHome.plans().resolve("bookings-closed.jmx"));
    String end = "<boolProp name=\"LoopController.continue_forever\">false</boolProp>";
    assertThat(closed).contains(end);
    Path plan = Files.writeString(folder.resolve("on.jmx"), closed.replace(end, ""));
    assertThat(PlanFile.read(plan, Map.of()).check(1)).isEqualTo(JtlCheck.ofAny());
  }

  @Test
  void loopsWithinLoopsAreMultiplied() {
    assertThat(check("bookings-mixed", Map.of("users", "3", "requests", "5", "bookings", "7")))
        .isEqualTo(JtlCheck.of(120));
  }

  @Test
  void anOpenPlanHasTheArrivalsAndTheRateOfItsSchedule() {
    assertThat(check("bookings-open", Map.of("rate", "40", "rampup", "2", "duration", "4")))
        .isEqualTo(JtlCheck.of(200).at(200 / 6.0));
    assertThat(
            check(
                "bookings-open",
                Map.of(
                    "schedule",
                    "rate(60/min) even_arrivals(1 min) pause(2 sec) rate(2/sec)"
                        + " random_arrivals(10 sec) rate(4 / sec) pause(1 min)")))
        .isEqualTo(JtlCheck.of(90).at(90 / 72.0));
    assertThat(check("bookings-open", Map.of("rate", "33", "rampup", "5", "duration", "30")))
        .as("82.5 while the rate rises")
        .isEqualTo(JtlCheck.of(1072).at(1072 / 35.0));
    assertThat(check("bookings-open", Map.of("schedule", "what nobody knows")))
        .isEqualTo(JtlCheck.ofAny());
  }

  @Test
  void propertiesAndTheirDefaultsAreToldInOrder() {
    assertThat(read("bookings-closed", Map.of("users", "1")).defaults())
        .containsEntry("host", "127.0.0.1")
        .containsEntry("users", "500")
        .containsEntry("requests", "100")
        .containsKeys("port", "timeout", "duration", "rampup")
        .hasSize(7);
  }

  @Test
  void aPropertyWithoutADefaultIsOneAsJMeterTakesIt() throws Exception {
    String closed = Files.readString(JMeterHome.plans().resolve("bookings-closed.jmx"));
    Path plan =
        Files.writeString(
            folder.resolve("users.jmx"), closed.replace("${__P(users,500)}", "${__P(users)}"));
    assertThat(PlanFile.read(plan, Map.of()).check(1)).isEqualTo(JtlCheck.of(100));
    assertThat(PlanFile.read(plan, Map.of()).defaults()).containsEntry("users", "1");
  }

  @Test
  void theLongerFunctionIsAPropertyToo() throws Exception {
    String closed = Files.readString(JMeterHome.plans().resolve("bookings-closed.jmx"));
    Path plan =
        Files.writeString(
            folder.resolve("users.jmx"),
            closed
                .replace("${__P(users,500)}", "${__property(users,,6)}")
                .replace("${__P(requests,100)}", "${__property(requests)}"));
    assertThat(PlanFile.read(plan, Map.of("requests", "3")).check(1)).isEqualTo(JtlCheck.of(18));
    assertThat(PlanFile.read(plan, Map.of()).defaults())
        .containsEntry("users", "6")
        .containsEntry("requests", "requests");
  }

  @Test
  void severalSchedulesAreOneRateUnlessOthersSendBesideThem() throws Exception {
    String open = group(JMeterHome.plans().resolve("bookings-open.jmx"), "OpenModelThreadGroup");
    String closed = group(JMeterHome.plans().resolve("bookings-closed.jmx"), "ThreadGroup");
    Map<String, String> given =
        Map.of("schedule", "rate(2/sec) even_arrivals(10 sec)", "users", "3", "requests", "4");
    assertThat(PlanFile.read(planOf(open + open), given).check(1)).isEqualTo(JtlCheck.of(40).at(4));
    assertThat(PlanFile.read(planOf(open + closed), given).check(1)).isEqualTo(JtlCheck.of(32));
  }

  /** From its begin to the end of what is below it. */
  private static String group(Path plan, String kind) throws Exception {
    String text = Files.readString(plan);
    String rest = text.substring(text.indexOf("<" + kind + " "));
    return rest.substring(0, rest.lastIndexOf("</hashTree>", rest.lastIndexOf("</hashTree>") - 1));
  }

  private Path planOf(String groups) throws Exception {
    return Files.writeString(
        folder.resolve("groups.jmx"),
        "<jmeterTestPlan><hashTree><TestPlan/><hashTree>%s</hashTree></hashTree></jmeterTestPlan>"
            .formatted(groups));
  }

  @ParameterizedTest
  @ValueSource(strings = {"ModuleController", "IncludeController"})
  void whatAControllerRunsFromElsewhereIsNotKnown(String kind) throws Exception {
    String closed = Files.readString(JMeterHome.plans().resolve("bookings-closed.jmx"));
    String sampler = "<HTTPSamplerProxy ";
    Path plan =
        Files.writeString(
            folder.resolve("elsewhere.jmx"),
            closed.replace(sampler, "<%s/><hashTree/>%s".formatted(kind, sampler)));
    assertThat(PlanFile.read(plan, Map.of()).check(1)).isEqualTo(JtlCheck.ofAny());
  }

  @Test
  void aDefaultMayHaveALineBreak() throws Exception {
    String open = Files.readString(JMeterHome.plans().resolve("bookings-open.jmx"));
    Path plan =
        Files.writeString(
            folder.resolve("lines.jmx"), open.replace(" rate(${rate}/sec)", "\nrate(${rate}/sec)"));
    assertThat(PlanFile.read(plan, Map.of("rate", "40", "rampup", "2", "duration", "4")).check(1))
        .isEqualTo(JtlCheck.of(200).at(200 / 6.0));
  }

  @Test
  void whatIsNoPlanIsNamed() throws Exception {
    Path file = Files.writeString(folder.resolve("x.jmx"), "<x/>");
    assertThatThrownBy(() -> PlanFile.read(file, Map.of()))
        .isInstanceOf(JMeterException.class)
        .hasMessageContaining("x.jmx is no plan");
  }

  private static JtlCheck check(String plan, Map<String, String> given) {
    return read(plan, given).check(1);
  }

  private static PlanFile read(String plan, Map<String, String> given) {
    return PlanFile.read(JMeterHome.plans().resolve(plan + ".jmx"), given);
  }
}
