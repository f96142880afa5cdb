// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.sqldyno.report.ExampleRun;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.RunInfo.Gap;
import dev.sqldyno.result.compare.Comparison;
import dev.sqldyno.result.compare.Comparison.Outcome;
import dev.sqldyno.result.compare.ShownRun;
import dev.sqldyno.result.statistics.Difference;
import dev.sqldyno.stacks.catalog.Stack.Model;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StackComparisonsTest {
  private static final RunInfo INFO = ExampleRun.info("stacks");

  @Test
  void eachFigureIsComparedWithTheBaselinesInTheSameRepetition() {
    List<Comparison> found = compare(3, sample -> sample);
    assertThat(found)
        .extracting(Comparison::figure)
        .containsExactly("bookings/s", "service CPU per booking", "p99 latency");
    assertThat(found.getFirst().outcome()).as("more bookings").isEqualTo(Outcome.BETTER);
    assertThat(found.get(1).outcome()).as("less CPU for each").isEqualTo(Outcome.BETTER);
    assertThat(found.get(2).outcome()).isEqualTo(Outcome.NO_DIFFERENCE);
    assertThat(found.getFirst().difference().shownRatio().orElseThrow().mean())
        .isBetween(1.24, 1.26);
  }

  @Test
  void aServiceThatWasNotSteadyHasNoRatio() {
    assertThat(compare(3, ServiceSamples::cold))
        .extracting(Comparison::difference)
        .containsOnly(new Difference.NotAnswered("Stack jpa-virtual: not steady"));
  }

  @Test
  void aServiceThatFailedHasNoRatio() {
    assertThat(compare(3, sample -> sample.requests(17_000, 1_000)))
        .extracting(Comparison::difference)
        .containsOnly(new Difference.NotAnswered("Stack jpa-virtual: errors"));
  }

  @Test
  void aServiceUnderASaturatedGeneratorHasNoRatioAsTheReportSays() {
    assertThat(compare(3, each -> each.busy(Party.CLIENT, 0.9).busy(Party.APP, 0.6)))
        .extracting(Comparison::difference)
        .containsOnly(new Difference.NotAnswered("Stack jpa-virtual: saturated generator"));
  }

  @Test
  void aStackThatTheLaterRunLacksHasTheReasonOfItsGap(@TempDir Path results) {
    RunFolder before = run(results, "before");
    of("jpa-platform", Model.PLATFORM).sample().appendTo(before);
    of("jpa-virtual", Model.VIRTUAL).sample().appendTo(before);
    RunFolder after =
        run(
            results,
            "after",
            new Gap("services/jpa-virtual", "no such program"),
            new Gap("services/closed/jpa-platform", "it ended"));

    assertThat(
            new StackComparisons().between(ShownRun.of(before, false), ShownRun.of(after, false)))
        .allMatch(Comparison::isLost)
        .extracting(each -> each.cell().label(), each -> each.reason().orElseThrow())
        .containsExactlyInAnyOrder(
            tuple("jpa-platform/closed load", "not in run after: it ended"),
            tuple("jpa-virtual/closed load", "not in run after: no such program"));
  }

  private static RunFolder run(Path results, String id, Gap... gaps) {
    RunFolder run = RunFolder.create(results, id);
    run.write(ExampleRun.info(id).with(List.of(), List.of(gaps)));
    return run;
  }

  @Test
  void oneRepetitionAnswersNothing() {
    assertThat(compare(1, sample -> sample))
        .extracting(Comparison::difference)
        .containsOnly(new Difference.NotAnswered("one repetition has no interval"));
  }

  private static List<Comparison> compare(
      int repetitions, UnaryOperator<ServiceSamples> virtualThreads) {
    List<ServiceSample> samples =
        IntStream.range(0, repetitions)
            .boxed()
            .flatMap(repetition ->
                Stream.of(
                    of("jpa-platform", Model.PLATFORM)
                        .repetition(repetition)
                        .requests(18_000 + repetition, 0)
                        .sample(),
                    virtualThreads
                        .apply(
                            of("jpa-virtual", Model.VIRTUAL)
                                .repetition(repetition)
                                .requests(22_500 - repetition, 0))
                        .sample()))
            .toList();
    return new StackComparisons().of(INFO, ServiceCell.of(samples), "jpa-platform");
  }

  private static ServiceSamples of(String id, Model model) {
    return ServiceSamples.of(Scenario.CLOSED, id, model, "jpa");
  }
}
