// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.cell;

import static dev.sqldyno.result.Samples.QUIET;
import static dev.sqldyno.result.Samples.cost;
import static dev.sqldyno.result.Samples.cpu;
import static dev.sqldyno.result.Samples.sample;
import static dev.sqldyno.result.Samples.unmetered;
import static dev.sqldyno.result.Samples.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sqldyno.measure.Conditions;
import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.Reading.Measured;
import dev.sqldyno.measure.Reading.Unavailable;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.Samples;
import dev.sqldyno.result.statistics.Estimate;
import dev.sqldyno.result.statistics.Summary;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeasuredCellTest {

  private static MeasuredCell cell(Sample... samples) {
    List<MeasuredCell> cells = MeasuredCell.of(List.of(samples));
    assertThat(cells).hasSize(1);
    return cells.getFirst();
  }

  private static double mean(Estimate estimate) {
    assertThat(estimate).isInstanceOf(Summary.class);
    return ((Summary) estimate).mean();
  }

  @Test
  void netIsGrossLessTheIdleRateTimesTheWall() {
    MeasuredCell cell = cell(sample());
    assertThat(mean(cell.costPerRow(WindowPart.STATEMENT, CostBasis.GROSS))).isEqualTo(500_000);
    assertThat(mean(cell.costPerRow(WindowPart.STATEMENT, CostBasis.NET))).isEqualTo(490_000);
    assertThat(mean(cell.costPerRow(WindowPart.SETTLE, CostBasis.NET)))
        .isCloseTo(98_000, within(1e-6));
    assertThat(mean(cell.costPerRow(WindowPart.TOTAL, CostBasis.GROSS))).isEqualTo(600_000);
    assertThat(mean(cell.costPerRow(WindowPart.TOTAL, CostBasis.NET)))
        .isCloseTo(588_000, within(1e-6));
    assertThat(mean(cell.idlePerSecond())).isEqualTo(1e7);
  }

  @Test
  void theIntervalOfTheIdleCostIsOfRepetitionsNotOfWindows() {
    List<Sample> windows =
        IntStream.range(0, 6)
            .mapToObj(i ->
                Samples.of(
                    "postgresql",
                    "insert",
                    Map.of(),
                    i / 3,
                    cpu(1e9, 5e8),
                    cpu(1e9, 2e8),
                    cpu(1e9, 1e7 * (1 + i / 3) + i % 3)))
            .toList();
    Summary idle = (Summary) cell(windows.toArray(Sample[]::new)).idlePerSecond();
    assertThat(idle.n()).isEqualTo(2);
    assertThat(idle.mean()).isEqualTo(1.5e7 + 1);
  }

  @Test
  void rowsPerSecondLeaveTheSettleStepOut() {
    MeasuredCell cell = cell(sample());
    assertThat(mean(cell.rowsPerSecond())).isEqualTo(1_000);
    assertThat(mean(cell.wallNanos(WindowPart.TOTAL))).isEqualTo(1.2e9);
    assertThat(mean(cell.clientCpuPerRow())).isEqualTo(200_000);
  }

  @Test
  void anEngineWithoutSettleStepHasItsStatementsAsTotal() {
    MeasuredCell cell = cell(sample(cpu(1e9, 5e8), Optional.empty(), cpu(1e9, 2e8), QUIET));
    assertThat(cell.costPerRow(WindowPart.SETTLE, CostBasis.GROSS))
        .isEqualTo(new Estimate.Missing("the window left nothing to settle"));
    assertThat(cell.costPerRow(WindowPart.TOTAL, CostBasis.NET))
        .isEqualTo(cell.costPerRow(WindowPart.STATEMENT, CostBasis.NET));
  }

  @Test
  void onTheInstructionsMeterUserAndKernelAreTheCost() {
    Sample plain = sample(cost(1e9, 5e8, 9e8, 1e8), Optional.empty(), cpu(1e9, 2e8), QUIET);
    MeasuredCell cell = cell(with(plain, MeterKind.INSTRUCTIONS, cost(1e9, 1e7, 5e6, 5e6)));
    assertThat(cell.metric()).isEqualTo(Metric.INSTRUCTIONS);
    assertThat(mean(cell.costPerRow(WindowPart.TOTAL, CostBasis.GROSS))).isEqualTo(1e6);
    assertThat(mean(cell.costPerRow(WindowPart.TOTAL, CostBasis.NET))).isEqualTo(0.99e6);
    assertThat(mean(cell.perRow(Metric.CPU, WindowPart.TOTAL, CostBasis.GROSS))).isEqualTo(5e5);
  }

  /** By its rate it would be 5e8. */
  @ParameterizedTest
  @CsvSource({"1e8, 8e5", "1e6, 4e5"})
  void whatThreadsCountedOfTheirIdleWorkIsSubtractedUnlessItIsNextToNothing(
      double byThreads, double net) {
    Cost counted = new Cost(1e9, Map.of(Counter.INSTRUCTIONS_IDLE, new Measured(byThreads)));
    Sample plain =
        sample(cost(1e9, 0, 9e8, 0).with(counted), Optional.empty(), cpu(1e9, 2e8), QUIET);
    MeasuredCell cell = cell(with(plain, MeterKind.INSTRUCTIONS_EMULATED, cost(1e9, 0, 5e8, 0)));
    assertThat(mean(cell.costPerRow(WindowPart.TOTAL, CostBasis.NET))).isEqualTo(net);
  }

  @Test
  void whatTheMeterLacksIsMissingWithItsReason() {
    MeasuredCell cell = cell(sample());
    assertThat(cell.perRow(Metric.INSTRUCTIONS, WindowPart.TOTAL, CostBasis.GROSS))
        .isEqualTo(new Estimate.Missing("no meter for instructions-user was open"));
  }

  @Test
  void withoutIdleMeasurementThereIsGrossButNoNet() {
    MeasuredCell cell = cell(with(sample(), MeterKind.CGROUP_CPU, unmetered(0, "not asked for")));
    assertThat(mean(cell.costPerRow(WindowPart.TOTAL, CostBasis.GROSS))).isEqualTo(600_000);
    assertThat(cell.costPerRow(WindowPart.TOTAL, CostBasis.NET))
        .isInstanceOf(Estimate.Missing.class);
    assertThat(cell.idlePerSecond()).isInstanceOf(Estimate.Missing.class);
  }

  @Test
  void theCostliestOfThreeWindowsIsLeftOutOfEveryFigureOfTheEngine() {
    Sample plain = sample();
    Sample slow = sample(cpu(2e9, 9e8), Optional.of(cpu(2e8, 2e8)), cpu(2e9, 1e8), QUIET);
    MeasuredCell cell = cell(plain, slow, plain);
    assertThat(mean(cell.costPerRow(WindowPart.TOTAL, CostBasis.GROSS))).isEqualTo(600_000);
    assertThat(mean(cell.costPerRow(WindowPart.SETTLE, CostBasis.GROSS))).isEqualTo(100_000);
    assertThat(mean(cell.rowsPerSecond())).isEqualTo(1_000);
    assertThat(mean(cell.clientCpuPerRow())).isEqualTo(150_000);
    assertThat(mean(cell(plain, slow).costPerRow(WindowPart.TOTAL, CostBasis.GROSS)))
        .isEqualTo(850_000);
  }

  @Test
  void whereInstructionsAreCountedAllWindowsAre() {
    Sample plain = sample(cost(1e9, 5e8, 9e8, 1e8), Optional.empty(), cpu(1e9, 2e8), QUIET);
    Sample more = sample(cost(1e9, 5e8, 12e8, 1e8), Optional.empty(), cpu(1e9, 2e8), QUIET);
    Cost idle = cost(1e9, 0, 0, 0);
    MeasuredCell cell =
        cell(
            with(plain, MeterKind.INSTRUCTIONS, idle),
            with(more, MeterKind.INSTRUCTIONS, idle),
            with(plain, MeterKind.INSTRUCTIONS, idle));
    assertThat(mean(cell.costPerRow(WindowPart.TOTAL, CostBasis.GROSS))).isEqualTo(1.1e6);
  }

  @Test
  void samplesOfDifferentMetersNeverShareACell() {
    Sample other = with(sample(), MeterKind.PROC_CPU, sample().idle());
    assertThat(MeasuredCell.of(List.of(sample(), other, sample()))).hasSize(2);
  }

  @Test
  void onlyConditionsThatWereAllReadAreCalledUndisturbed() {
    var quiet = new Measured(0);
    var unread = new Unavailable("no /proc/vmstat");
    assertThat(disturbance(QUIET).state()).isEqualTo(MachineDisturbance.State.UNDISTURBED);
    assertThat(disturbance(new Conditions(quiet, quiet, unread, quiet)))
        .isEqualTo(
            new MachineDisturbance(
                MachineDisturbance.State.UNKNOWN, List.of("swapped: no /proc/vmstat")));
    assertThat(disturbance(new Conditions(new Measured(0.025), quiet, unread, quiet)))
        .isEqualTo(
            new MachineDisturbance(
                MachineDisturbance.State.DISTURBED,
                List.of("steal up to 2.5 %, over the limit in 1 of 2 windows")));
  }

  private static MachineDisturbance disturbance(Conditions conditions) {
    return MachineDisturbance.of(
        List.of(sample(), sample(cpu(1e9, 5e8), Optional.empty(), cpu(1e9, 2e8), conditions)));
  }
}
