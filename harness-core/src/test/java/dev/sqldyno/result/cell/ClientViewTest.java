// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.sqldyno.catalog.text.OwnFiles;
import dev.sqldyno.result.Samples;
import dev.sqldyno.result.cell.Percentiles.Clock;
import dev.sqldyno.result.statistics.ByRepetition;
import dev.sqldyno.result.statistics.Difference;
import dev.sqldyno.result.statistics.Estimate;
import dev.sqldyno.result.statistics.Summary;
import dev.sqldyno.workload.drive.Latency;
import dev.sqldyno.workload.drive.LoadWindow;
import dev.sqldyno.workload.drive.LoadWindow.Schedule;
import dev.sqldyno.workload.drive.LoadWindow.Tally;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class ClientViewTest {

  /** The mean of the medians is 5 ms, of the p99 5 ms as well. */
  @Test
  void percentilesAreOfAllWindowsTogetherAndNoMeans() {
    MeasuredCell cell =
        cell(window(Map.of("read", tally(1_001, 1e6))), window(Map.of("read", tally(1_000, 9e6))));
    ClientView view = ClientView.of(cell);
    assertThat(nanos(view.latency(Clock.SERVICE, 50))).isCloseTo(1e6, within(1e3));
    assertThat(nanos(view.latency(Clock.SERVICE, 99))).isCloseTo(9e6, within(1e4));
    assertThat(nanos(view.latency(Clock.RESPONSE, 99)))
        .as("a closed loop's response time")
        .isCloseTo(9e6, within(1e4));
  }

  @Test
  void aPercentileOfTooFewTransactionsIsAbsent() {
    ClientView view = ClientView.of(cell(window(Map.of("read", tally(50, 1e6)))));
    assertThat(view.latency(Clock.SERVICE, 90).estimate()).isInstanceOf(Summary.class);
    assertThat(view.latency(Clock.SERVICE, 99).estimate())
        .isEqualTo(
            new Estimate.Missing(
                "needs at least 100 transactions in each repetition; repetition 1 had 50"));
    assertThat(
            ClientView.of(cell(window(Map.of("read", FAILED))))
                .latency(Clock.SERVICE, 50)
                .estimate())
        .isEqualTo(new Estimate.Missing("no transaction succeeded in some repetition"));
  }

  @Test
  void rolesAndKindsAreToldApartAndAddUp() {
    MeasuredCell cell =
        cell(
            window(
                Map.of(
                    "writers/insert", tally(100, 1e6),
                    "writers/remove", FAILED,
                    "readers/scan", tally(300, 1e6))));
    assertThat(ClientView.roles(cell))
        .extracting(ClientView::name, ClientView::stored, ClientView::share, ClientView::failed)
        .containsExactly(tuple("readers", 300L, 0.75, 0L), tuple("writers", 100L, 0.25, 7L));
    assertThat(ClientView.kinds(cell))
        .extracting(ClientView::name)
        .containsExactly("readers/scan", "writers/insert", "writers/remove");
    assertThat(ClientView.roles(cell).getLast().errors())
        .containsExactly(Map.entry("40001", 5L), Map.entry("40P01", 2L));
    double all =
        ClientView.roles(cell).stream()
            .mapToDouble(role -> role.perSecond().summary().orElseThrow().mean())
            .sum();
    assertThat(all).isEqualTo(cell.rowsPerSecond().summary().orElseThrow().mean());
  }

  @Test
  void anOpenLoopKeptAPartOfItsSchedule() {
    MeasuredCell closed = cell(window(Map.of("read", tally(100, 1e6))));
    assertThat(OpenLoop.scheduledPerSecond(closed)).isEmpty();
    assertThat(OpenLoop.kept(closed))
        .isEqualTo(new Estimate.Missing("a closed loop has no schedule"));

    LoadWindow behind =
        window(
            Map.of("read", tally(100, 1e6)),
            Optional.of(new Schedule(200, 200, 150, Optional.empty())));
    assertThat(OpenLoop.scheduledPerSecond(cell(behind))).hasValue(200);
    assertThat(OpenLoop.kept(cell(behind)).summary().orElseThrow().mean()).isEqualTo(0.75);
  }

  /** Of 2 000 starts 20 waited: the slowest 1 % of the response times are unknown, and no more. */
  @Test
  void aPercentileOfTheResponseTimeIsUnknownIfMoreStartsThanItLeavesOutHadNotBegun() {
    Map<String, Tally> tallies =
        Map.of("writers/insert", open(tally(990, 1e6), 5e6), "readers/scan", tally(5_000, 1e6));
    LoadWindow kept = window(tallies, Optional.of(new Schedule(1_000, 1_000, 1_000, NONE)));
    LoadWindow waited = window(tallies, Optional.of(new Schedule(1_000, 1_000, 980, NONE)));
    MeasuredCell cell = cell(kept, waited);
    ClientView view = ClientView.role(cell, "writers");
    assertThat(nanos(view.latency(Clock.RESPONSE, 99))).isCloseTo(5e6, within(1e4));
    assertThat(view.latency(Clock.RESPONSE, 99.9).estimate())
        .isEqualTo(new Estimate.Missing("1.0 % of the starts that were due had not begun"));
    assertThat(nanos(view.latency(Clock.SERVICE, 99.9))).isCloseTo(1e6, within(1e3));
    assertThat(nanos(ClientView.role(cell, "readers").latency(Clock.RESPONSE, 99.9)))
        .as("of a role that pauses and so has no schedule")
        .isCloseTo(1e6, within(1e3));

    ByRepetition late = ClientView.of(cell(waited)).latency(Clock.RESPONSE, 99);
    assertThat(late.estimate())
        .isEqualTo(new Estimate.Missing("2.0 % of the starts that were due had not begun"));
    assertThat(Difference.of(late.ratioTo(ClientView.of(cell(kept)).latency(Clock.RESPONSE, 99))))
        .isEqualTo(new Difference.NotAnswered("2.0 % of the starts that were due had not begun"));
  }

  /** Of 2,000 starts 20 waited, and 15 of the others took 50 ms: the slowest 35 are 1.75 %. */
  @Test
  void startsThatHadNotBegunAreTheSlowestOnesOfAPercentile() {
    Histogram times = new Histogram(3);
    times.recordValueWithCount(5_000_000, 1_965);
    times.recordValueWithCount(50_000_000, 15);
    Tally served =
        new Tally(
            1_980, 1_980, 0, Map.of(), tally(1_980, 1e6).service(), Optional.of(Latency.of(times)));
    Schedule schedule = new Schedule(2_000, 2_000, 1_980, NONE);
    ClientView view = ClientView.of(cell(window(Map.of("insert", served), Optional.of(schedule))));

    assertThat(nanos(view.latency(Clock.RESPONSE, 99))).isCloseTo(5e7, within(1e5));
    assertThat(nanos(view.latency(Clock.RESPONSE, 98))).isCloseTo(5e6, within(1e4));
    assertThat(nanos(view.latency(Clock.SERVICE, 99))).isCloseTo(1e6, within(1e3));
  }

  /** Of 2,000 starts 1,500 waited for 1 to 1,500 ms; 100 failed, 400 took 1 ms. */
  @Test
  void aPercentileAmongStartsThatHadNotBegunIsALowerBound() {
    Histogram waits = new Histogram(3);
    for (int wait = 1; wait <= 1_500; wait++) {
      waits.recordValue(wait * 1_000_000L);
    }
    Tally half = open(tally(200, 1e6), 2e6);
    Tally failing = new Tally(200, 200, 0, Map.of("40001", 100L), half.service(), half.response());
    Map<String, Tally> tallies = Map.of("read", half, "update", failing);
    Schedule schedule = new Schedule(2_000, 2_000, 500, Optional.of(Latency.of(waits)));
    MeasuredCell cell = cell(window(tallies, Optional.of(schedule)));
    ClientView view = ClientView.of(cell);

    assertThat(view.latency(Clock.RESPONSE, 99).estimate()).isInstanceOf(Estimate.Missing.class);
    assertThat(nanos(view.responseAtLeast(99))).isCloseTo(1.48e9, within(2e6));
    assertThat(nanos(view.responseAtLeast(50))).isCloseTo(5e8, within(1e6));
    assertThat(OpenLoop.waiting(cell)).isEqualTo(1_500);
    assertThat(OpenLoop.longestWaitNanos(cell).orElseThrow() / 1e9).isCloseTo(1.5, within(2e-3));

    Estimate unknown = view.latency(Clock.RESPONSE, 99).estimate();
    assertThat(ClientView.kinds(cell))
        .as("the waits are of no kind")
        .allSatisfy(kind -> assertThat(kind.responseAtLeast(99)).isEqualTo(unknown));
    Schedule old = new Schedule(2_000, 2_000, 500, NONE);
    MeasuredCell ofEarlierVersion = cell(window(tallies, Optional.of(old)));
    assertThat(ClientView.of(ofEarlierVersion).responseAtLeast(99)).isEqualTo(unknown);
    assertThat(OpenLoop.longestWaitNanos(ofEarlierVersion)).isEmpty();
  }

  /** Of 5,000 starts 997 waited, all in a window in which every transaction failed. */
  @Test
  void aWindowWithoutASuccessBelongsToTheSchedule() {
    Tally served = tally(1_000, 1e6);
    LoadWindow kept =
        window(Map.of("read", served), Optional.of(new Schedule(1_000, 1_000, 1_000, NONE)));
    LoadWindow failed =
        window(Map.of("read", FAILED), Optional.of(new Schedule(1_000, 1_000, 3, NONE)));
    ClientView view = ClientView.of(cell(kept, kept, kept, kept, failed));

    assertThat(view.latency(Clock.RESPONSE, 99).estimate())
        .isEqualTo(new Estimate.Missing("19.9 % of the starts that were due had not begun"));
    assertThat(nanos(view.latency(Clock.SERVICE, 99))).isCloseTo(1e6, within(1e3));
  }

  @Test
  void aScheduleOfAnEarlierVersionHasNoWaits() {
    String text = "{\"perSecond\": 9.5, \"due\": 3, \"started\": 2, \"lateness\": \"HISTFA\"}";
    assertThat(OwnFiles.JSON.readValue(text, Schedule.class))
        .isEqualTo(new Schedule(9.5, 3, 2, NONE));
  }

  private static final Optional<Latency> NONE = Optional.empty();

  private static final Tally FAILED =
      new Tally(0, 0, 3, Map.of("40001", 5L, "40P01", 2L), Optional.empty(), Optional.empty());

  private static double nanos(ByRepetition figure) {
    return nanos(figure.estimate());
  }

  private static double nanos(Estimate estimate) {
    return estimate.summary().orElseThrow().mean();
  }

  private static Tally tally(long stored, double nanos) {
    Histogram histogram = new Histogram(3);
    histogram.recordValueWithCount((long) nanos, stored);
    Optional<Latency> latency = Optional.of(Latency.of(histogram));
    return new Tally(stored, stored, 0, Map.of(), latency, latency);
  }

  /** Returns the same of an open loop, with that response time. */
  private static Tally open(Tally closed, double nanos) {
    return new Tally(
        closed.stored(),
        closed.rows(),
        0,
        Map.of(),
        closed.service(),
        tally(closed.stored(), nanos).service());
  }

  private static LoadWindow window(Map<String, Tally> transactions, Optional<Schedule> schedule) {
    return new LoadWindow(
        transactions, List.of(), 1_000_000_000, schedule, Map.of(), Optional.empty());
  }

  private static LoadWindow window(Map<String, Tally> transactions) {
    return window(transactions, Optional.empty());
  }

  private static MeasuredCell cell(LoadWindow... windows) {
    return MeasuredCell.of(
            List.of(windows).stream().map(window -> Samples.of("postgresql", 0, window)).toList())
        .getFirst();
  }
}
