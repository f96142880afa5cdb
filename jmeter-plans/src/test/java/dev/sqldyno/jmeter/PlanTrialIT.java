// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter;

import static dev.sqldyno.jmeter.plan.Jmx.get;
import static dev.sqldyno.jmeter.plan.Jmx.group;
import static dev.sqldyno.jmeter.plan.Jmx.of;
import static dev.sqldyno.jmeter.plan.Jmx.plan;
import static dev.sqldyno.jmeter.plan.Jmx.users;
import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.sqldyno.jmeter.plan.Jmx;
import dev.sqldyno.stacks.jmeter.DryRun;
import dev.sqldyno.stacks.jmeter.JMeterException;
import dev.sqldyno.stacks.jmeter.JMeterSettings;
import dev.sqldyno.stacks.jmeter.RemoteEngines;
import dev.sqldyno.stacks.jmeter.RequestCounts;
import dev.sqldyno.stacks.plan.PlanTrial;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs plans as others write them; each starts one JMeter. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class PlanTrialIT {
  private static final Map<String, String> NONE = Map.of();

  @TempDir Path folder;

  private TinyPages pages;

  @BeforeEach
  void listen() throws Exception {
    pages = new TinyPages();
  }

  @AfterEach
  void close() {
    pages.close();
  }

  /** The plan has redirects, images, transactions in both modes, and a part run by another. */
  @Test
  void requestsAreCountedAndNotRowsWhereTheNumberIsKnown() throws Exception {
    String page = get("/page", Map.of("HTTPSampler.image_parser", "true"));
    String apart = of("TransactionController", "apart", NONE, get("/a"), get("/redir"));
    String parent =
        of(
            "TransactionController",
            "parent",
            Map.of("TransactionController.parent", "true"),
            get("/b"),
            page,
            of(
                "TransactionController",
                "within",
                Map.of("TransactionController.parent", "true"),
                get("/c")));
    PlanTrial.Outcome outcome =
        run(
            plan(
                Jmx.variables(Map.of("users", "2")),
                group("SetupThreadGroup", "1", "1", NONE, get("/setup")),
                users("${users}", "3", apart, parent, get("/redir")),
                group("PostThreadGroup", "1", "1", NONE, get("/teardown"))));
    assertThat(outcome.complaints()).isEmpty();
    assertThat(outcome.uncounted()).isEmpty();
    assertThat(outcome.requests().rows()).isEqualTo(2 + 6 * 6);
    assertThat(pages.asked())
        .containsEntry("/target", 12)
        .containsEntry("/i1.png", 6)
        .containsEntry("/c", 6);
  }

  /** Each of these groups ends early, chooses, or ignores results. */
  @Test
  void whereAPlanChoosesOnlyFailuresCount() throws Exception {
    String sometimes =
        of("IfController", "if", Map.of("IfController.condition", "${__jexl3(1==2)}"), get("/no"));
    String turns = of("InterleaveControl", "turns", NONE, get("/x"), get("/y"));
    String action = of("TestAction", "next", Map.of("ActionProcessor.action", "3"));
    PlanTrial.Outcome outcome =
        run(
            plan(
                users("1", "2", ignored(), get("/kept"), said()),
                users("1", "4", sometimes, turns, get("/always")),
                users("1", "2", get("/before"), action, get("/never")),
                users("2", "100", data(), get("/row"))));
    assertThat(outcome.complaints()).isEmpty();
    assertThat(outcome.uncounted()).isPresent();
    Map<String, Integer> asked = pages.asked();
    assertThat(asked)
        .containsEntry("/row", 3)
        .containsEntry("/before", 2)
        .containsEntry("/said/me", 2)
        .doesNotContainKeys("/no", "/never");
    assertThat(outcome.requests().rows())
        .isEqualTo(
            asked.values().stream().mapToInt(Integer::intValue).sum() - asked.get("/ignored"));
  }

  /** The plan ignores the results of this request. */
  private static String ignored() {
    return script("/ignored", "JSR223PostProcessor", "prev.setIgnore()");
  }

  /** A property of the JVM gives the path of this request. */
  private static String said() {
    return script(
        "/said/${who}", "JSR223PreProcessor", "vars.put('who', System.getProperty('who'))");
  }

  private static String script(String path, String kind, String script) {
    return get(
        path, NONE, of(kind, "script", Map.of("scriptLanguage", "groovy", "script", script)));
  }

  private String data() throws Exception {
    Files.writeString(folder.resolve("data.csv"), "a\nb\nc\n");
    Map<String, String> fields =
        Map.of(
            "filename", "data.csv",
            "variableNames", "v",
            "recycle", "false",
            "stopThread", "true");
    return of("CSVDataSet", "data", fields);
  }

  @Test
  void whatFailsInATransactionFailsTheRunOnce() throws Exception {
    String parent =
        of(
            "TransactionController",
            "parent",
            Map.of("TransactionController.parent", "true"),
            get("/broken"),
            get("/fine"));
    PlanTrial.Outcome outcome = run(plan(users("1", "2", parent, Jmx.unheard())));
    assertThat(outcome.complaints()).containsExactly("2 of 4 requests failed: 2 × /broken: 500");
    assertThat(outcome.warnings())
        .as("a listener that cannot send its metrics, told once")
        .singleElement(as(STRING))
        .matches(
            "JMeter logged [1-9]\\d* errors? of TextGraphiteMetricsSender: .*: see jmeter.log");
  }

  @Test
  void settingsThatMakeRowsNobodyCanReadAreRefusedBeforeTheLoad() {
    Map<String, String> settings =
        Map.of(
            "jmeter.save.saveservice.output_format",
            "xml",
            "jmeter.save.saveservice.timestamp_format",
            "HH:mm:ss",
            "jmeter.save.saveservice.default_delimiter",
            ";",
            "jmeter.save.saveservice.label",
            "false");
    assertThatThrownBy(() -> run(plan(users("1", "1", get("/"))), settings))
        .isInstanceOf(JMeterException.class)
        .hasMessageContainingAll(settings.keySet().toArray(String[]::new));
    assertThat(pages.asked()).isEmpty();
  }

  @Test
  void aDryRunTellsWhatAPlanWouldSendAndSendsNothing() {
    Map<String, String> properties = new HashMap<>(pages.properties());
    properties.putAll(Map.of("rate", "40", "rampup", "2", "duration", "4", "seed", "7"));
    RequestCounts told = DryRun.of(TestHome.home(), TestHome.plan("bookings-open"), properties);
    assertThat(told.expected()).hasValue(200);
    assertThat(told.perSecond()).hasValue(200 / 6.0);
    assertThat(told.schedules())
        .startsWith("rate(0/sec) random_arrivals(2 sec) rate(40/sec) random_arrivals(4 sec)")
        .endsWith(" with the seed 7");
    assertThat(told.requests().rows()).isZero();
    assertThat(pages.asked()).isEmpty();
  }

  @Test
  void whyJmeterCannotReadAPlanIsSaid() {
    assertThatThrownBy(() -> run(plan("<ConstantTimer testname=\"it\"/><hashTree/>")))
        .isInstanceOf(JMeterException.class)
        .hasMessageContaining("JMeter cannot read the plan: Problem loading XML from:")
        .hasMessageEndingWith("Cause: IllegalArgumentException: guiclass attribute is not found");
  }

  @Test
  void aMissingDriverIsNamedBeforeTheLoadAndTakenFromAFolderOfPlugins() throws Exception {
    String plan =
        Files.readString(Path.of("src", "test", "resources", "plans", "jdbc.jmx"))
            .replace("org.postgresql.Driver", "org.h2.Driver");
    JMeterSettings without =
        JMeterSettings.of(Map.of("url", "jdbc:h2:mem:plan", "user", "sa", "pw", "none"));
    assertThatThrownBy(() -> run(plan, without))
        .isInstanceOf(JMeterException.class)
        .hasMessageContaining("JDBCDataSource 't' > 'pool' needs org.h2.Driver");
    assertThat(folder.resolve("run")).doesNotExist();

    Path plugins = Files.createDirectory(folder.resolve("plugins"));
    Path jar =
        Path.of(org.h2.Driver.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Files.copy(jar, plugins.resolve("h2.jar"));
    PlanTrial.Outcome outcome =
        run(plan, new JMeterSettings(without.properties(), Map.of(), Optional.of(plugins)));
    assertThat(outcome.complaints()).isEmpty();
    assertThat(outcome.requests().rows()).isEqualTo(4);
  }

  private PlanTrial.Outcome run(String text) throws Exception {
    return run(text, Map.of());
  }

  /** Returns settings with a property of the JVM, too. */
  private PlanTrial.Outcome run(String text, Map<String, String> more) throws Exception {
    Map<String, String> properties = new HashMap<>(pages.properties());
    properties.putAll(more);
    return run(text, new JMeterSettings(properties, Map.of("who", "me"), Optional.empty()));
  }

  private PlanTrial.Outcome run(String text, JMeterSettings settings) throws Exception {
    return new PlanTrial(
            TestHome.home(),
            Files.writeString(folder.resolve("plan.jmx"), text),
            settings,
            folder.resolve("run"),
            RemoteEngines.HERE)
        .run(() -> false, _ -> {});
  }
}
