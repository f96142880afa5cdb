// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.report.ExampleRun;
import dev.sqldyno.report.ReportWriter;
import dev.sqldyno.report.section.ReportOptions;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.stacks.catalog.Stack.Model;
import dev.sqldyno.stacks.result.Scenario;
import dev.sqldyno.stacks.result.ServiceSamples;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StackRatiosTest {
  private static final String ROW = "(?m)^jpa: platform threads → virtual threads ";

  @TempDir Path results;
  private RunFolder run;

  @BeforeEach
  void makeTheRun() {
    run = RunFolder.create(results, "run");
    run.write(ExampleRun.info("run"));
  }

  private static ServiceSamples jpa(Scenario scenario, Model model) {
    return ServiceSamples.of(scenario, "jpa-" + model.id(), model, "jpa");
  }

  private String text() {
    return ReportWriter.write(run, ReportOptions.DEFAULT).text(220);
  }

  @Test
  void stacksThatShareNoPassAreNotDivided() {
    jpa(Scenario.CLOSED, Model.PLATFORM).sample().appendTo(run);
    jpa(Scenario.CLOSED, Model.VIRTUAL).repetition(1).sample().appendTo(run);
    assertThat(text())
        .doesNotContainPattern(ROW.strip() + "$")
        .contains("service CPU; engine CPU, gross; memory; start-up: – no repetition has both");
    jpa(Scenario.CLOSED, Model.VIRTUAL).requests(17_100, 0).sample().appendTo(run);
    assertThat(text())
        .doesNotContainPattern(ROW.strip() + "$")
        .contains(
            "service CPU; engine CPU, gross; memory; start-up: – one repetition has no interval");
  }

  @Test
  void whatTheGeneratorHidesOrAnotherMeterReadIsNotDivided() {
    for (int repetition = 0; repetition < 2; repetition++) {
      // as many are under way as of 50, so that most of these wait for the generator
      add(jpa(Scenario.CLOSED, Model.PLATFORM).users(500), repetition);
      add(jpa(Scenario.CLOSED, Model.VIRTUAL).users(500).by(MeterKind.PROC_CPU), repetition);
    }
    assertThat(text())
        .containsPattern(ROW + "+× 1\\.0+ +× 1\\.0+")
        .contains("p99: – the load generator limited one of the two")
        .contains("service CPU; engine CPU, gross: – the two were not read by the same meter");
  }

  @Test
  void aRatioOfACellThatFailedOrFellBehindIsLeftOutWithItsReason() {
    for (int repetition = 0; repetition < 2; repetition++) {
      add(jpa(Scenario.CLOSED, Model.PLATFORM), repetition);
      add(jpa(Scenario.CLOSED, Model.VIRTUAL).requests(17_000, 400).queue(34), repetition);
      add(jpa(Scenario.OPEN, Model.PLATFORM).scheduled(1_000).requests(9_000, 0), repetition);
      add(jpa(Scenario.OPEN, Model.VIRTUAL).scheduled(1_000).requests(10_000, 0), repetition);
    }
    assertThat(text())
        .contains(
            "bookings/s; p99; service CPU; engine CPU, gross: – the ratio would mislead: errors")
        .contains("service CPU; engine CPU, gross: – the ratio would mislead: fell behind")
        .contains("bookings/s: – the rate was fixed at 60 %");
  }

  @Test
  void theFindingsSayWhereTheTimeWentIfMostOfItWasWarmUp() {
    jpa(Scenario.CLOSED, Model.PLATFORM).sample().appendTo(run);
    jpa(Scenario.CLOSED, Model.VIRTUAL).sample().appendTo(run);
    assertThat(text())
        .containsPattern(
            "One repetition ranks nothing\\. Measure two more: scripts/sqldyno services --resume DIR/\\S+ --repetitions 3")
        .containsPattern(
            "service CPU per booking, seen once: Stack jpa-\\w+ \\d\\S* µs, Stack jpa-\\w+ \\d\\S* µs\\.")
        .doesNotContain("No answer on")
        .contains("Warming the services took 0.6 min, measuring them 0.3 min: on 2 cores");
  }

  /** It widens the interval, if it does anything. */
  @Test
  void aDisturbedCellIsDivided() {
    for (int repetition = 0; repetition < 2; repetition++) {
      add(jpa(Scenario.CLOSED, Model.PLATFORM), repetition);
      add(jpa(Scenario.CLOSED, Model.VIRTUAL).requests(17_100, 0).stolen(0.05), repetition);
    }
    assertThat(text()).containsPattern(ROW + "+× 0\\.950* ");
  }

  private void add(ServiceSamples sample, int repetition) {
    sample.repetition(repetition).sample().appendTo(run);
  }
}
