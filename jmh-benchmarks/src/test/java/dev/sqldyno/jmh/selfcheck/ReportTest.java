// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sqldyno.jmh.selfcheck.Judgement.Target;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.statistics.Estimate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReportTest {
  private static final Target AT_MOST = Target.atMost(1.10);

  @Test
  void aRatioIsTheMedianOfTheRoundsRatiosAndNoOutlierMovesIt() {
    Series loop = series("loop", 10, 10, 20, 20, 40, 40, 80);
    Series ours = series("ours", 11, 11, 22, 22, 44, 44, 8000);
    Judgement check = check(loop.comparedWith(ours, AT_MOST));

    assertThat(((Reading.Measured) check.value()).value()).isCloseTo(1.1, within(1e-9));
    assertThat(check.interval().orElseThrow().low()).isCloseTo(1.1, within(1e-9));
    assertThat(check.interval().orElseThrow().high()).isEqualTo(100);
  }

  @Test
  void theLimitItselfMeetsTheTargetAndWhatIsBeyondMissesIt() {
    assertThat(AT_MOST.metBy(1.10)).isTrue();
    assertThat(AT_MOST.metBy(1.101)).isFalse();
    assertThat(Target.atLeast(0.95).metBy(0.95)).isTrue();
    assertThat(Target.atLeast(0.95).metBy(0.949)).isFalse();
  }

  @Test
  void aMissedTargetFailsUnlessTheUserOnlyWantsToKnow() {
    Report missed = report(series("loop", 10, 10).comparedWith(series("ours", 12, 12), AT_MOST));
    Report met = report(series("loop", 10, 10).comparedWith(series("ours", 9, 9), AT_MOST));

    assertThat(missed.exitCode(false)).isEqualTo(1);
    assertThat(missed.exitCode(true)).isZero();
    assertThat(met.exitCode(false)).isZero();
    assertThat(missed.text()).contains("1.200").contains("<= 1.10").contains("NO");
    assertThat(met.text()).contains("0.900").contains("yes");
  }

  @Test
  void aTargetWithinTheIntervalIsNeitherMetNorMissed() {
    Series loop = series("loop", 10, 10, 10, 10, 10, 10);
    Report within = report(loop.comparedWith(series("ours", 10, 10, 12, 12, 12, 12), AT_MOST));
    Report beyond = report(loop.comparedWith(series("ours", 12, 12, 12, 13, 13, 13), AT_MOST));
    Report below = report(loop.comparedWith(series("ours", 9, 9, 10, 10, 11, 11), AT_MOST));

    assertThat(within.text()).contains("not sure: the 95 % interval includes the target");
    assertThat(check(within.lines().getFirst()).verdict()).isEqualTo("not sure");
    assertThat(within.exitCode(false)).isZero();
    assertThat(check(beyond.lines().getFirst()).verdict()).isEqualTo("NO");
    assertThat(beyond.exitCode(false)).isEqualTo(1);
    assertThat(check(below.lines().getFirst()).verdict()).isEqualTo("yes");
    assertThat(below.text()).doesNotContain("not sure");
  }

  @Test
  void anAbsentSubjectIsNamedWithItsReasonAndMissesNothing() {
    Line absent =
        Series.missing("tool", "CPU", "tool is not on the PATH")
            .comparedWith(series("ours", 9, 9), AT_MOST);
    Line met = series("loop", 10, 10).comparedWith(series("ours", 9, 9), AT_MOST);

    assertThat(report(absent, met).exitCode(false)).isZero();
    assertThat(report(absent, met).text())
        .contains("not measured: tool is not on the PATH: tool, CPU\n")
        .contains("not checked")
        .doesNotContain("Nothing was checked");
  }

  @Test
  void aSelfCheckThatCheckedNothingFails() {
    Series absent = Series.missing("tool", "CPU", "tool is not on the PATH");
    Series ours = series("ours", 9, 9);
    for (Report unchecked :
        List.of(
            report(ours.line(), absent.comparedWith(ours, AT_MOST)),
            report(ours.line(), absent.comparedWith(ours)),
            report(absent.line()),
            report())) {
      assertThat(unchecked.exitCode(false)).isEqualTo(1);
      assertThat(unchecked.exitCode(true)).isZero();
      assertThat(unchecked.text()).contains("Nothing was checked", "--no-fail");
    }
    assertThat(report(ours.line(), series("loop", 9, 9).comparedWith(ours)).exitCode(false))
        .as("it holds nothing to a target")
        .isZero();
  }

  @Test
  void aLineThatHasNoMeasurementOfItsOwnMissesNone() {
    Judgement share =
        new Judgement(
            new Reading.Measured(0), Optional.empty(), Optional.of(AT_MOST), Optional.empty());
    Line line = new Line("all pairs", "share", new Estimate.Missing(""), Optional.of(share));
    assertThat(report(line).text()).contains("yes").doesNotContain("not measured");
  }

  @Test
  void aSpreadIsTheStandardDeviationByTheMean() {
    Judgement check = check(series("update", 99, 100, 101).spread(Target.atMost(0.01)));

    assertThat(((Reading.Measured) check.value()).value()).isEqualTo(0.01);
    assertThat(check.verdict()).isEqualTo("yes");
  }

  @Test
  void aMachineThatIsItselfUnsteadyShowsNeitherYesNorNo() {
    Floor unsteady = floor(100, 101, 150);
    Target atMost = Target.atMost(0.01);
    Line update = series("update", 99, 100, 130).spread(atMost);
    Line met = series("count", 100, 100, 100).spread(atMost);
    Report report = report(update.unfit(unsteady.above(atMost).orElseThrow()), met);

    assertThat(floor(100, 100, 101).above(atMost)).isEmpty();
    assertThat(report(update).exitCode(false)).isEqualTo(1);
    assertThat(report.exitCode(false)).isZero();
    assertThat(report.text())
        .contains("not checked: the machine is not quiet, \"fixed loop, four chains\" has a CV");
  }

  @Test
  void oneValueHasNoSpread() {
    Judgement check = check(series("update", 99).spread(Target.atMost(0.01)));

    assertThat(check.value()).isEqualTo(new Reading.Unavailable("one value has no spread"));
    assertThat(check.verdict()).isEqualTo("not checked");
  }

  private static Floor floor(double... core) {
    return new Floor(series("clock", 100, 100, 100).values(), series("core", core).values());
  }

  private static Judgement check(Line line) {
    return line.judgement().orElseThrow();
  }

  private static Report report(Line... lines) {
    return new Report("title", "ours / it", List.of(lines), List.of());
  }

  private static Series series(String subject, double... values) {
    return new Series(
        subject, "CPU", Arrays.stream(values).<Reading>mapToObj(Reading.Measured::new).toList());
  }
}
