// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter.plan;

import static dev.sqldyno.jmeter.plan.Jmx.get;
import static dev.sqldyno.jmeter.plan.Jmx.group;
import static dev.sqldyno.jmeter.plan.Jmx.of;
import static dev.sqldyno.jmeter.plan.Jmx.plan;
import static dev.sqldyno.jmeter.plan.Jmx.users;
import static dev.sqldyno.jmeter.plan.Jmx.variables;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.jmeter.TestHome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Counts with JMeter's own classes in this JVM, and runs nothing. */
class PlanCountTest {
  private static final Map<String, String> NONE = Map.of();

  @TempDir Path folder;

  @BeforeAll
  static void prepareJMeter() {
    JMeterUtils.setJMeterHome(TestHome.path().toString());
    JMeterUtils.loadJMeterProperties(TestHome.path().resolve("bin/jmeter.properties").toString());
    JMeterUtils.setLocale(Locale.ENGLISH);
  }

  @AfterEach
  void forget() {
    JMeterUtils.getJMeterProperties().remove("n");
  }

  @Test
  void usersAndNestedLoopsAreMultiplied() throws Exception {
    String loop = of("LoopController", "twice", Map.of("LoopController.loops", "2"), get("/"));
    assertThat(count(plan(users("3", "5", get("/"), loop)))).isEqualTo(45);
  }

  @Test
  void twoRequestsThatAreAlikeAreTwo() throws Exception {
    assertThat(count(plan(users("1", "1", get("/"), get("/"))))).isEqualTo(2);
  }

  @Test
  void theGroupsBeforeAndAfterAreCountedToo() throws Exception {
    assertThat(
            count(
                plan(
                    group("SetupThreadGroup", "1", "2", NONE, get("/")),
                    users("2", "10", get("/")),
                    group("PostThreadGroup", "1", "3", NONE, get("/")))))
        .isEqualTo(25);
  }

  @Test
  void aTransactionIsNoRequestInEitherMode() throws Exception {
    String apart = of("TransactionController", "apart", NONE, get("/"), get("/"));
    String parent =
        of(
            "TransactionController",
            "parent",
            Map.of("TransactionController.parent", "true"),
            get("/"));
    String section = of("CriticalSectionController", "one by one", NONE, get("/"));
    assertThat(count(plan(users("2", "2", apart, parent, section)))).isEqualTo(16);
  }

  @Test
  void whatIsSwitchedOffIsNotCounted() throws Exception {
    String off = get("/off").replaceFirst("testname", "enabled=\"false\" testname");
    assertThat(count(plan(users("1", "1", get("/"), off)))).isEqualTo(1);
  }

  @Test
  void numbersComeFromVariablesAndPropertiesAsJmeterReadsThem() throws Exception {
    JMeterUtils.setProperty("n", "7");
    String variables = variables(Map.of("users", "${__P(n,2)}", "rounds", "${__intSum(1,2)}"));
    assertThat(count(plan(variables, users("${users}", "${rounds}", get("/"))))).isEqualTo(21);
    assertThat(count(plan(users("${__P(m,2)}", "${__property(n)}", get("/"))))).isEqualTo(14);
  }

  @Test
  void aVariableThatTheLoadReadsButNobodySetsIsKnown() throws Exception {
    String variables = variables(Map.of("rounds", "4"));
    assertThat(count(plan(variables, users("1", "${rounds}", get("/?n=${rounds}"))))).isEqualTo(4);
  }

  @Test
  void aScheduleHasItsArrivals() throws Exception {
    String schedule =
        "rate(0/sec) random_arrivals(3 sec) rate(41/sec) random_arrivals(4 sec) pause(5 sec)";
    assertThat(count(plan(open(schedule, get("/"))))).isEqualTo(61 + 164);
  }

  @ParameterizedTest
  @CsvSource({"csv-stop,0", "redirect,6", "udv-count,8", "jdbc,4"})
  void theSharedPlansHaveTheirNumbers(String name, long number) throws Exception {
    Path plan = Path.of("src", "test", "resources", "plans", name + ".jmx");
    if (number == 0) {
      assertThat(count(plan))
          .containsEntry("unknown", "CSVDataSet 'rows' ends its users where its data ends");
    } else {
      assertThat(count(plan)).containsEntry("expected", Long.toString(number));
    }
  }

  static Stream<Arguments> choosing() {
    return Stream.of(
        Arguments.of("IfController", Map.of("IfController.condition", "true")),
        Arguments.of("WhileController", Map.of("WhileController.condition", "")),
        Arguments.of("SwitchController", Map.of("SwitchController.value", "0")),
        Arguments.of("RandomController", NONE),
        Arguments.of("InterleaveControl", NONE),
        Arguments.of("OnceOnlyController", NONE),
        Arguments.of("ForeachController", NONE),
        Arguments.of("RunTime", Map.of("RunTime.seconds", "1")),
        Arguments.of("ThroughputController", NONE),
        Arguments.of("LoopController", Map.of("LoopController.loops", "-1")));
  }

  @ParameterizedTest
  @MethodSource("choosing")
  void aControllerThatChoosesMakesTheNumberUnknown(String kind, Map<String, String> fields)
      throws Exception {
    assertUnknown(plan(users("1", "1", of(kind, "it", fields, get("/")))), "'it'");
  }

  @Test
  void aControllerThatHasNothingToChooseFromDoesNot() throws Exception {
    assertThat(count(plan(users("1", "2", get("/"), of("IfController", "it", NONE))))).isEqualTo(2);
  }

  static Stream<Arguments> endings() {
    return Stream.of(
        Arguments.of("TestAction", Map.of("ActionProcessor.action", "3"), "ends a loop"),
        Arguments.of("ResultAction", Map.of("OnError.action", "1"), "may end a loop"),
        Arguments.of("CSVDataSet", Map.of("recycle", "false", "stopThread", "true"), "data ends"),
        Arguments.of("JSR223PostProcessor", Map.of("script", "prev.setIgnore()"), "a script"),
        Arguments.of("BeanShellTimer", NONE, "a script"),
        Arguments.of("PreciseThroughputTimer", NONE, "may end its users"),
        Arguments.of("ConstantTimer", Map.of("ConstantTimer.delay", "${__groovy(1)}"), "__groovy"),
        Arguments.of(
            "HeaderManager", Map.of("x", "${__StringFromFile(a.txt)}"), "__StringFromFile"));
  }

  @ParameterizedTest
  @MethodSource("endings")
  void whatMayEndAUserMakesTheNumberUnknown(String kind, Map<String, String> fields, String words)
      throws Exception {
    assertUnknown(plan(users("1", "1", get("/"), of(kind, "it", fields))), words);
  }

  @Test
  void pausesDataThatBeginsAgainAndResultsThatGoOnDoNot() throws Exception {
    String pause = of("TestAction", "pause", Map.of("ActionProcessor.action", "1"));
    String data = of("CSVDataSet", "data", Map.of("recycle", "true", "stopThread", "true"));
    String goesOn = of("ResultAction", "on", Map.of("OnError.action", "0"));
    assertThat(count(plan(users("1", "3", pause, data, goesOn, get("/"))))).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource({"startnextloop", "stopthread", "stoptest", "stoptestnow"})
  void aGroupThatMayEndAtAnErrorIsUnknown(String action) throws Exception {
    assertUnknown(
        plan(
            users("1", "1", get("/"))
                .replace("on_sample_error\">continue", "on_sample_error\">" + action)),
        "may end at an error");
  }

  @Test
  void aGroupThatEndsByTheClockIsUnknownUnlessThatIsADayAway() throws Exception {
    Map<String, String> minute =
        Map.of("ThreadGroup.scheduler", "true", "ThreadGroup.duration", "60");
    assertUnknown(plan(group("ThreadGroup", "1", "1", minute, get("/"))), "ends after 60 s");
    Map<String, String> day =
        Map.of("ThreadGroup.scheduler", "true", "ThreadGroup.duration", "86400");
    assertThat(count(plan(group("ThreadGroup", "1", "1", day, get("/"))))).isEqualTo(1);
  }

  @Test
  void aGroupThatNothingEndsHasNoEnd() throws Exception {
    String end = "<boolProp name=\"LoopController.continue_forever\">false</boolProp>";
    assertUnknown(plan(users("1", "1", get("/")).replace(end, "")), "has no end");
    assertUnknown(plan(users("1", "-1", get("/"))), "has no end");
  }

  @Test
  void aNumberThatIsAnotherEachTimeIsUnknown() throws Exception {
    assertUnknown(plan(users("${__Random(1,9)}", "1", get("/"))), "no number");
    String variables = variables(Map.of("n", "${__Random(1,9)}"));
    assertUnknown(plan(variables, users("${n}", "1", get("/"))), "no number");
    assertUnknown(plan(users("${nobodySaid}", "1", get("/"))), "no number");
  }

  @Test
  void aNumberThatTheLoadItselfSetsIsUnknown() throws Exception {
    String variables = variables(Map.of("n", "3"));
    String sets = of("CSVDataSet", "data", Map.of("recycle", "true", "variableNames", "m,n"));
    String loop = of("LoopController", "loop", Map.of("LoopController.loops", "${n}"), get("/"));
    assertUnknown(plan(variables, users("1", "1", sets, loop)), "'loop' has no number");
  }

  @Test
  void aNumberThatNoLongHoldsIsUnknown() throws Exception {
    String most = Long.toString(Long.MAX_VALUE);
    assertUnknown(plan(users("2", most, get("/"))), "the number is too large to count");
    assertThat(PlanCount.of(load(plan(users("1", most, get("/")))), 2))
        .containsEntry("unknown", "the number is too large to count");
  }

  /** Where users send when they can, the rate of all says nothing about that of the schedule. */
  @Test
  void schedulesAreOneRateUnlessOthersSendBesideThem() throws Exception {
    String open = open("rate(2/sec) even_arrivals(10 sec) pause(5 sec)", get("/"));
    assertThat(PlanCount.of(load(plan(open)), 1))
        .containsEntry("expected", "20")
        .containsEntry("perSecond", "2.0");
    String later = open("pause(10 sec) rate(2/sec) even_arrivals(10 sec)", get("/"));
    assertThat(PlanCount.of(load(plan(later)), 1))
        .as("the rate is that of its arrivals, or a pause would hide that JMeter fell behind")
        .containsEntry("perSecond", "2.0");
    assertThat(PlanCount.of(load(plan(open, open)), 2)).containsEntry("perSecond", "8.0");
    assertThat(PlanCount.of(load(plan(open, users("1", "1", get("/")))), 1))
        .doesNotContainKey("perSecond");
  }

  /** Such a script may only set a header, and end nobody. */
  @Test
  void aScheduleHasItsRateAlsoWhereSomethingMayEndAUser() throws Exception {
    String schedule = "rate(2/sec) even_arrivals(10 sec)";
    String script = of("JSR223PreProcessor", "it", Map.of("script", "1"));
    Map<String, String> ending =
        Map.of(
            "OpenModelThreadGroup.schedule", schedule, "ThreadGroup.on_sample_error", "stopthread");
    for (String group :
        List.of(
            open(schedule, get("/", NONE, script)),
            of("OpenModelThreadGroup", "open", ending, get("/")))) {
      assertThat(PlanCount.of(load(plan(group)), 1))
          .doesNotContainKey("expected")
          .containsEntry("perSecond", "2.0");
    }
  }

  @Test
  void aScheduleThatJmeterDoesNotTakeIsUnknown() throws Exception {
    assertUnknown(plan(open("rate(2/sec) some_arrivals(5 sec)", get("/"))), "has no schedule: ");
    assertUnknown(plan(open("${__Random(1,2)}", get("/"))), "has no schedule: ");
  }

  private static String open(String schedule, String... below) {
    return of(
        "OpenModelThreadGroup", "open", Map.of("OpenModelThreadGroup.schedule", schedule), below);
  }

  private void assertUnknown(String plan, String words) throws Exception {
    Map<String, String> count = PlanCount.of(load(plan), 1);
    assertThat(count).doesNotContainKey("expected");
    assertThat(count.get("unknown")).contains(words);
  }

  private long count(String plan) throws Exception {
    Map<String, String> count = PlanCount.of(load(plan), 1);
    assertThat(count).doesNotContainKey("unknown");
    return Long.parseLong(count.get("expected"));
  }

  private static Map<String, String> count(Path plan) throws Exception {
    return PlanCount.of(PlanTree.load(plan.toFile()), 1);
  }

  private HashTree load(String plan) throws Exception {
    return PlanTree.load(Files.writeString(folder.resolve("plan.jmx"), plan).toFile());
  }
}
