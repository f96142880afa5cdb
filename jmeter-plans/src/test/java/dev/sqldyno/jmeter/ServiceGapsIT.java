// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.jmeter.plan.Jmx;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo.Gap;
import dev.sqldyno.run.record.RunRecord;
import dev.sqldyno.run.record.RunRecord.Half;
import dev.sqldyno.stacks.jmeter.JMeterHome;
import dev.sqldyno.stacks.result.Scenario;
import dev.sqldyno.stacks.result.ServiceSample;
import dev.sqldyno.stacks.run.ServiceEffort;
import dev.sqldyno.stacks.run.ServiceOptions;
import dev.sqldyno.stacks.testing.TestService;
import dev.sqldyno.stacks.testing.TestService.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Comparisons of small programs that fail, or that are refused. */
@Order(1)
class ServiceGapsIT extends SmallComparison {

  @Test
  void whatFailsLeavesAGapWithItsReasonAndTheOthersAreMeasured() throws Exception {
    int fewUsers = ServiceEffort.of(Size.SMOKE).users();
    Files.writeString(
        folder.resolve("launch/stacks/absent.yaml"),
        "{name: Absent, model: event-loop, data: none, command: [no-such-program]}");
    plans = Optional.of(plansWithAnUnheardListener());
    String told =
        compare(
            fewUsers,
            List.of(Scenario.CLOSED),
            Fault.FAILS,
            Fault.DIES,
            Fault.LOSES,
            Fault.LIES,
            Fault.REFUSES,
            Fault.NONE);
    RunFolder run = run();

    assertThat(ServiceSample.of(run)).extracting(s -> s.stack().id()).containsExactly("none");
    Map<String, String> gaps =
        run.info().gaps().stream().collect(Collectors.toMap(Gap::what, Gap::reason));
    assertThat(gaps)
        .containsOnlyKeys(
            "services/absent",
            "services/closed/fails",
            "services/closed/dies",
            "services/closed/loses",
            "services/closed/lies",
            "services/closed/refuses");
    assertThat(told).contains("absent is left out: there is no program 'no-such-program' here");
    assertThatJmetersErrorIsToldOnce(told);
    assertReasons(gaps);
    assertThat(folder.resolve("data")).isEmptyDirectory();
  }

  private static void assertReasons(Map<String, String> gaps) {
    assertThat(gaps.get("services/absent")).contains("'no-such-program'", "install it");
    assertThat(gaps.get("services/closed/fails"))
        .contains("ended before it was ready")
        .contains("FATAL: no idea");
    assertThat(gaps.get("services/closed/dies")).contains("FATAL: out of ideas");
    assertThat(gaps.get("services/closed/loses")).startsWith("void: ").contains("were lost");
    assertThat(gaps.get("services/closed/lies"))
        .startsWith("void: ")
        .containsPattern("\\d+ bookings were accepted and \\d+ are stored");
    assertThat(gaps.get("services/closed/refuses"))
        .containsPattern("void: \\d+ of \\d+ requests to stack 'refuses' failed")
        .contains("{503=");
  }

  private static void assertThatJmetersErrorIsToldOnce(String told) {
    assertThat(told.lines())
        .as("of six loads, only one warning of a listener that cannot send its metrics")
        .filteredOn(line -> line.startsWith("warning: "))
        .singleElement(as(STRING))
        .matches("warning: services/closed/\\w+: JMeter logged \\d+ errors? of .*: see jmeter.log");
  }

  private Path plansWithAnUnheardListener() throws IOException {
    Path plan = JMeterHome.plans().resolve("bookings-closed.jmx");
    String end = "</hashTree></hashTree></jmeterTestPlan>";
    String text = Files.readString(plan).replaceAll(">\\s+<", "><");
    assertThat(text).contains(end);
    return Files.writeString(
            Files.createDirectory(folder.resolve("plans")).resolve(plan.getFileName()),
            text.replace(end, Jmx.unheard() + end))
        .getParent();
  }

  @Test
  void aServiceThatDoesNotWaitForTheSlowDependencyWasNotUnderThatLoad() throws Exception {
    compare(ServiceEffort.of(Size.SMOKE).users(), List.of(Scenario.SLOW), Fault.HURRIES);
    assertThat(ServiceSample.of(run())).isEmpty();
    assertThat(run().info().gaps())
        .singleElement()
        .satisfies(gap ->
            assertThat(gap.reason()).contains("void: ", "the slow dependency was asked 0 times"));
  }

  @Test
  void anOpenLoadWhoseRateNothingTellsIsRefusedAtOnce() {
    assertThatThrownBy(() -> compare(4, List.of(Scenario.OPEN, Scenario.SLOW), Fault.NONE))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining("add closed to --scenarios");
    assertThat(folder.resolve("results")).doesNotExist();
  }

  @Test
  void whatMayNotBeHeldAgainstARunIsNotAddedToIt() throws Exception {
    Map<String, String> relaxed = Map.of("durability", "relaxed");
    RunRecord.createNamed(folder.resolve("results"), "run", Half.ENGINES, relaxed).complete();
    assertThatThrownBy(() -> compare(4, List.of(Scenario.CLOSED), Fault.NONE))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining("it has durability=relaxed, and this one would have commit")
        .hasMessageContaining("name another --run");
  }

  /** AotCacheIT makes and uses such a cache without a load. */
  @Tag("nightly")
  @Test
  void aStackIsComparedFromItsAotCacheToo() throws Exception {
    Path jar = folder.resolve("service.jar");
    ServiceOptions options =
        options(
            Map.of("jarred", TestService.jarred(Fault.NONE, jar)),
            ServiceEffort.of(Size.SMOKE).users(),
            List.of(Scenario.CLOSED),
            true);
    compare(options, 0);

    assertThat(run().info().gaps()).isEmpty();
    assertThat(ServiceSample.of(run()))
        .extracting(sample -> sample.stack().id(), sample -> sample.stack().aotCache())
        .containsExactly(tuple("jarred", false), tuple("jarred-aot", true));
    assertThat(folder.resolve("data")).as("the cache is gone").isEmptyDirectory();

    Files.delete(jar);
    assertThatThrownBy(() -> compare(options, 0))
        .as("a program that is gone is no other one than before")
        .isInstanceOf(ProvisionException.class)
        .hasMessage("cannot be compared here: stack jarred: " + jar + " is not there: build it");
  }
}
