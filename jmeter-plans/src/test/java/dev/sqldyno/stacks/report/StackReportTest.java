// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.Reading.Measured;
import dev.sqldyno.report.ExampleRun;
import dev.sqldyno.report.ReportWriter;
import dev.sqldyno.report.section.ReportOptions;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.Samples;
import dev.sqldyno.run.record.RunRecord;
import dev.sqldyno.run.record.RunRecord.Half;
import dev.sqldyno.stacks.catalog.Stack.Model;
import dev.sqldyno.stacks.result.Latencies;
import dev.sqldyno.stacks.result.Party;
import dev.sqldyno.stacks.result.Scenario;
import dev.sqldyno.stacks.result.ServiceSample;
import dev.sqldyno.stacks.result.ServiceSamples;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StackReportTest {
  @TempDir Path results;
  private RunFolder run;

  @BeforeEach
  void writeTheRun() {
    run = RunFolder.create(results, "run");
    run.write(ExampleRun.info("run"));
    for (int repetition = 0; repetition < 3; repetition++) {
      int noise = 100 * (repetition - 1);
      add("jpa-platform", Model.PLATFORM, "jpa", repetition, 18_000 + noise);
      add("jpa-virtual", Model.VIRTUAL, "jpa", repetition, 18_100 - noise);
      add("jdbc-platform", Model.PLATFORM, "jdbc", repetition, 25_000 + noise);
      add("spring-data-r2dbc", Model.REACTIVE, "spring-data-r2dbc", repetition, 9_500 + noise);
      add("jpa-platform-aot", Model.PLATFORM, "jpa", repetition, 18_000);
      add("mine", null, null, repetition, 5_000);
    }
    ServiceSamples.of(Scenario.OPEN, "jpa-platform", Model.PLATFORM, "jpa")
        .scheduled(1_080)
        .requests(10_800, 0)
        .busy(Party.APP, 0.5)
        .sample()
        .appendTo(run);
  }

  private void add(String id, Model model, String data, int repetition, long requests) {
    ServiceSamples sample =
        ServiceSamples.of(Scenario.CLOSED, id, model, data)
            .repetition(repetition)
            .requests(requests, 0);
    (id.equals("spring-data-r2dbc") ? sample.cold().sample() : sample.sample()).appendTo(run);
  }

  private String text() {
    return ReportWriter.write(run, ReportOptions.DEFAULT).text(220);
  }

  @Test
  void eachScenarioHasItsTableOfMedians() {
    assertThat(text())
        .contains(
            "closed load, users 50, PostgreSQL, size quick: throughput and latency, median of the starts")
        .containsPattern("(?m)^Stack jpa-platform +cpu-bound +1\\.80 k +25\\.0 ms +40\\.0 ms")
        .containsPattern("(?m) +n=3 ±1\\.4 % ")
        .containsPattern("(?m)^Stack jpa-platform +472 µs +472 µs +111 µs +400 MB +6\\.90 s$")
        .contains("3 repetitions of each stack")
        .contains("open load, PostgreSQL, size quick")
        .containsPattern("(?m)^Stack jpa-platform +not-known +1\\.08 k ")
        .contains(
            "Stack spring-data-r2dbc: not steady: measurement began while CPU time per request was");
  }

  @Test
  void rowsStandByExecutionModelThenByDataLayerInWhateverOrderTheyWereMeasured() {
    add("node", Model.EVENT_LOOP, "sequelize", 0, 7_000);
    add("r2dbc", Model.REACTIVE, "r2dbc", 0, 11_000);
    assertThat(text())
        .containsSubsequence(
            "\nStack jdbc-platform ",
            "\nStack jpa-platform ",
            "\nStack jpa-platform-aot ",
            "\nStack jpa-virtual ",
            "\nStack r2dbc ",
            "\nStack spring-data-r2dbc ",
            "\nStack node ",
            "\nStack mine ",
            "CPU time per booking");
  }

  @Test
  void theMeterStandsInTheTitleOrWhereTheyDifferWithEachFigure() {
    assertThat(text())
        .contains("CPU time per booking by cgroup-cpu, memory")
        .containsPattern("(?m)^stack +service CPU +engine CPU, gross +JMeter CPU ");
    ServiceSamples.of(Scenario.CLOSED, "other", Model.EVENT_LOOP, "x")
        .by(MeterKind.PROC_CPU)
        .sample()
        .appendTo(run);
    assertThat(text())
        .contains("CPU time per booking, memory")
        .containsPattern("(?m)^Stack jpa-virtual .*\\n +n=3 .*\\n( +cgroup-cpu){3}$")
        .containsPattern("(?m)^Stack other .*\\n( +proc-cpu){3}$");
  }

  @Test
  void whatIsFasterThanTheLogsMillisecondIsNotZero() {
    for (int repetition = 0; repetition < 2; repetition++) {
      ServiceSamples.of(Scenario.OPEN, "fast", null, null)
          .scheduled(1_800)
          .latency(Latencies.belowAMillisecond())
          .repetition(repetition)
          .sample()
          .appendTo(run);
    }
    assertThat(text())
        .containsPattern(
            "(?m)^Stack fast .*?( +< 1 ms){3} +1\\.00 ms +0\\n.*%( +n=2){3} +n=2 ±50\\.0 %");
  }

  @Test
  void stacksThatDifferInOneThingAreHeldSideBySide() {
    assertThat(text())
        .containsPattern(
            "(?m)^jpa: platform threads → virtual threads +× 1\\.01 .*\\n +0\\.98 to 1\\.03 .*\\n +no difference shown")
        .containsPattern("(?m)^platform threads: jdbc → jpa +× 0\\.72 .*\\n +0\\.72 to 0\\.72 ")
        .doesNotContain("mine →", "→ mine");
  }

  @Test
  void whereModelAndLayerDifferLayersOfOneKindAreHeldSideBySide() {
    assertThat(text())
        .containsPattern(
            "(?m)^jpa, platform → spring-data-r2dbc, reactive +– +– +– +– +× \\S+ +× \\S+$")
        .contains(
            "service CPU; engine CPU, gross: – the ratio would mislead: saturated generator, not steady")
        .doesNotContain("jdbc, platform →");
  }

  @Test
  void aStackFromAnAotCacheIsHeldBesideItselfAlone() {
    assertThat(text())
        .containsPattern("(?m)^from an AOT cache: Stack jpa-platform +× 1\\.00 .*× 0\\.36$")
        .containsOnlyOnce("AOT cache:");
  }

  @Test
  void eachStackHasItsAccountAndWhatDiffersOfIt() {
    assertThat(markdown())
        .contains("- Stack jpa-virtual: warmed up for")
        .contains("BOOKINGS\\_DATA=x (the layer under test)<br>It reads twice.");
  }

  @Test
  void theSlowLoadTellsItsCeiling() {
    ServiceSamples.of(Scenario.SLOW, "mine", null, null)
        .users(500)
        .delayed(200)
        .sample()
        .appendTo(run);
    assertThat(markdown().replaceAll("\\s+", " "))
        .contains("no stack can accept more than 2,500 bookings/s (users ÷ delay); one repetition");
  }

  @Test
  void aRateThatWasGivenIsNoResult() {
    ServiceSamples.of(Scenario.OPEN, "jpa-virtual", Model.VIRTUAL, "jpa")
        .scheduled(1_080)
        .requests(10_800, 0)
        .sample()
        .appendTo(run);
    assertThat(text())
        .doesNotContain("open load, PostgreSQL, size quick: effect of one change")
        .contains(
            "bookings/s: – the rate was fixed at 60 % of each stack's closed-load throughput");
  }

  @Test
  void anUnfinishedComparisonTellsHowToGoOn() throws InterruptedException {
    assertThat(text()).doesNotContain("not finished");
    run = RunRecord.createNamed(results, "cut-short", Half.SERVICES, Map.of()).folder();
    add("jpa-platform", Model.PLATFORM, "jpa", 0, 18_000);
    assertThat(text().replaceAll("\\s+", " "))
        .contains("the run was not finished", "services --run " + run.info().id());
  }

  @Test
  void theDriversOwnTransactionTellsWhatTheServiceAdds() {
    assertThat(markdown()).doesNotContain("by the driver alone");
    driverAlone(0);
    assertThat(markdown())
        .contains("CPU: service ÷ driver; engine CPU, gross: – one repetition has no interval");
    driverAlone(1);
    assertThat(markdown())
        .contains("the service ÷ the same transaction by the driver alone")
        .contains("size quick, 2 windows a cell in 2 repetitions")
        // 1,800/s of 3,600/s; 472 µs of 55.6 µs; 472 µs of 139 µs
        .containsPattern("Stack jpa-platform \\| × 0\\.50[^|]*\\| × 8\\.50[^|]*\\| × 3\\.40")
        .containsPattern("Stack spring-data-r2dbc \\| – \\| – \\| –");
  }

  private void driverAlone(int repetition) {
    Cost tenSeconds = cost(10e9, 5e9 + repetition);
    run.append(
        new Sample(
            "postgresql",
            "bookings",
            "book",
            Map.of(),
            Size.QUICK,
            repetition,
            0,
            1,
            36_000,
            1,
            2,
            MeterKind.CGROUP_CPU,
            tenSeconds,
            Optional.empty(),
            cost(1e9, 0),
            cost(10e9, 2e9),
            ServiceSamples.of(Scenario.CLOSED, "x", null, null).sample().conditions(),
            Samples.waits("not asked"),
            Optional.empty()));
  }

  private String markdown() {
    try {
      Path html = ReportWriter.write(run, ReportOptions.DEFAULT).html();
      return Files.readString(html.resolveSibling("report.md"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Cost cost(double wall, double cpu) {
    return new Cost(wall, Map.of(Counter.CPU, new Measured(cpu)));
  }

  @Test
  void thePageHasTablesChartsAndReasonsAndIsMadeOfTheFolderAlone() throws IOException {
    Path html = ReportWriter.write(run, ReportOptions.DEFAULT).html();
    String page = Files.readString(html);
    assertThat(page)
        .contains("<h2>Stacks of the bookings service</h2>", "What a service&#39;s stack costs")
        .contains("\"kind\":\"PERCENTILES\"", "\"kind\":\"OVER_TIME\"")
        .contains("BOOKINGS_DATA=x (the layer under test)")
        .contains("id=\"stacks-percentiles-closed_load__users_50__postgresql__size_quick\"");
    assertThat(ReportWriter.write(run, ReportOptions.DEFAULT).html()).hasContent(page);
  }

  @Test
  void aRunWithoutServicesSaysNothingOfThem() {
    RunFolder other = ExampleRun.write(results);
    String text = ReportWriter.write(other, ReportOptions.DEFAULT).text(200);
    assertThat(text).doesNotContain("bookings");
    assertThat(ServiceSample.of(other)).isEmpty();
  }

  @Test
  void nothingInAStacksTextsBecomesMarkupOrSteersATerminal() throws IOException {
    RunFolder hostile = hostile(results);
    Path html = ReportWriter.write(hostile, ReportOptions.DEFAULT).html();
    String page = Files.readString(html);
    assertThat(page)
        .contains("Stack virtual&lt;/script&gt;&lt;img", "unknown: throttled: &lt;/script&gt;");
    assertThat(page.split("</script", -1)).hasSize(3);
    for (String name : List.of("report.md", "report.txt")) {
      assertThat(Files.readString(html.resolveSibling(name)))
          .contains("Stack virtual", "31m")
          .doesNotContainPattern("[\\p{Cc}\\p{Cf}&&[^\n]]");
    }
  }

  /** A run whose engines and stacks have hostile texts. */
  static RunFolder hostile(Path results) {
    RunFolder hostile = ExampleRun.writeHostile(results);
    for (Model model : List.of(Model.PLATFORM, Model.VIRTUAL)) {
      ServiceSamples.of(Scenario.CLOSED, model.id(), model, ExampleRun.EVIL)
          .saying(ExampleRun.EVIL)
          .sample()
          .appendTo(hostile);
    }
    return hostile;
  }
}
