// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.catalog.text.OwnFiles;
import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.report.ExampleRun;
import dev.sqldyno.result.EngineStamp;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.RunInfo.EngineInfo;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.Samples;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.result.statistics.Difference;
import dev.sqldyno.workload.drive.Latency;
import dev.sqldyno.workload.drive.LoadWindow;
import dev.sqldyno.workload.drive.LoadWindow.OfWorker;
import dev.sqldyno.workload.drive.LoadWindow.Schedule;
import dev.sqldyno.workload.drive.LoadWindow.Tally;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StatementComparisonsTest {
  static final RunInfo INFO =
      ExampleRun.info("rates")
          .with(
              Stream.of("postgresql", "mariadb")
                  .map(
                      id -> ExampleRun.engine(id, id, "1", MeterKind.CGROUP_CPU, Durability.COMMIT))
                  .toList(),
              List.of());

  @Test
  void aRateThatTheClientLimitedIsNoRateOfTheEngine() {
    assertThat(compared("rows/s", 9e8))
        .isEqualTo(new Difference.NotAnswered(Difference.CLIENT_BOUND));
    assertThat(compared("rows/s", 1e8)).isNotInstanceOf(Difference.NotAnswered.class);
    assertThat(compared("engine cost per row", 9e8))
        .as("what a row costs the engine is its own")
        .isNotInstanceOf(Difference.NotAnswered.class);
  }

  /** In the lab engines run at once, and the baseline may be the last to end. */
  @Test
  void theBaselineIsTheFirstThatWasNamed() {
    RunInfo named =
        INFO.with(
            Map.of(
                "bench",
                new RunInfo.Part(
                    true,
                    List.of(
                        OwnFiles.JSON.valueToTree(
                            Map.of("engines", List.of("postgresql", "mariadb")))))),
            INFO.engines(),
            INFO.gaps());
    List<MeasuredCell> measured =
        MeasuredCell.of(
            Stream.of("h2", "mariadb", "postgresql")
                .map(engine ->
                    Samples.of(engine, "insert", 1, Samples.cpu(1e9, 5e8), Samples.cpu(1e9, 1e8)))
                .toList());

    assertThat(StatementComparisons.inOrder(named, measured))
        .extracting(cell -> cell.key().engine())
        .containsExactly("postgresql", "mariadb", "h2");
    assertThat(StatementComparisons.inOrder(INFO, measured)).isEqualTo(measured);
  }

  @Test
  void mixesAreComparedByTransactionsAndNeverByRows() {
    assertThat(mixes(Map.of("read", 100L), Map.of("read", 100L), 0))
        .extracting(each -> each.cell().label(), Comparison::figure)
        .containsExactly(
            tuple("dml-sweep/a", "engine cost per transaction"),
            tuple("dml-sweep/a", "client CPU per transaction"),
            tuple("dml-sweep/a", "transactions/s"),
            tuple("dml-sweep/a", "p99 response time"));
    assertThat(mixes(Map.of("read", 100L), Map.of("read", 100L), 200))
        .as("the rate of an open loop is given")
        .extracting(Comparison::figure)
        .doesNotContain("transactions/s");
  }

  @Test
  void rolesAreComparedEachAndTheirMixtureOnlyIfItIsTheSame() {
    List<Comparison> compared =
        mixes(
            Map.of("writers/insert", 100L, "readers/scan", 300L),
            Map.of("writers/insert", 200L, "readers/scan", 300L),
            0);
    assertThat(compared)
        .extracting(each -> each.cell().label(), Comparison::figure)
        .contains(
            tuple("dml-sweep/a, writers", "transactions/s"),
            tuple("dml-sweep/a, readers", "p99 response time"));
    assertThat(compared)
        .filteredOn(each -> each.cell().label().endsWith(", writers"))
        .as("however many rows those find that ran beside them")
        .noneMatch(each -> each.outcome() == Comparison.Outcome.NO_ANSWER);
    assertThat(compared.getFirst().difference())
        .isEqualTo(
            new Difference.NotAnswered(
                "a transaction is another mixture: readers did 75.0 % and 60.0 % of all"));
    assertThat(
            mixes(
                    Map.of("writers/insert", 100L, "readers/scan", 300L),
                    Map.of("writers/insert", 101L, "readers/scan", 302L),
                    0)
                .getFirst()
                .difference())
        .isNotInstanceOf(Difference.NotAnswered.class);
  }

  @Test
  void clientsInLoadWorkersAreNotComparedWithOthers() {
    LoadWindow here = window(Map.of("read", 100L), 0);
    OfWorker part = new OfWorker(4, 50, 0, 1, 0, 1, 2);
    LoadWindow there =
        new LoadWindow(
            here.transactions(),
            here.seconds(),
            here.wallNanos(),
            here.schedule(),
            here.messages(),
            here.steady(),
            Map.of("192.0.2.7:7070", part, "192.0.2.8:7070", part));
    List<Sample> samples =
        IntStream.range(0, 3)
            .boxed()
            .flatMap(repetition ->
                Stream.of(
                    Samples.of("postgresql", repetition, here),
                    Samples.of("mariadb", repetition, there).ofWorkers()))
            .toList();
    assertThat(new StatementComparisons().of(INFO, MeasuredCell.of(samples), "postgresql"))
        .isNotEmpty()
        .allSatisfy(each -> assertThat(each.difference().toString()).contains("2 load workers"));
    assertThat(samples.getLast().client().get(Counter.CPU))
        .isEqualTo(new Reading.Unavailable("the clients ran in 2 load workers"));
  }

  @Test
  void runsWhoseIdleWorkWasFoundInOtherWaysAreNotCompared(@TempDir Path results) {
    Map<Counter, Reading> rounds = Map.of(Counter.INSTRUCTIONS_IDLE, new Reading.Measured(1));
    List<Comparison> compared =
        Comparisons.ofRuns(run(results, "before", Map.of()), run(results, "after", rounds));
    assertThat(compared)
        .isNotEmpty()
        .allSatisfy(each ->
            assertThat(each.reason().orElse(""))
                .startsWith("idle work subtracted by time and by rounds: "));
    assertThat(
            Comparisons.ofRuns(run(results, "one", rounds), run(results, "two", rounds)).getFirst())
        .extracting(Comparison::reason)
        .isEqualTo(Optional.empty());
  }

  @Test
  void runsThatSettledByOtherStatementsAreNotCompared(@TempDir Path results) {
    ShownRun old = settled(results, "old", INFO.engines());
    ShownRun now = settled(results, "now", settling("VACUUM {tables}; CHECKPOINT"));
    assertThat(Comparisons.ofRuns(old, now))
        .isNotEmpty()
        .allSatisfy(each ->
            assertThat(each.reason().orElse(""))
                .startsWith(
                    "settled by statements that were not recorded and by 'VACUUM {tables}; CHECKPOINT': "));
    ShownRun again = settled(results, "again", settling("VACUUM {tables}; CHECKPOINT"));
    assertThat(Comparisons.ofRuns(now, again).getFirst().reason().orElse(""))
        .doesNotContain("settled");
  }

  private static ShownRun settled(Path results, String name, List<EngineInfo> engines) {
    RunFolder folder = RunFolder.create(results, name);
    folder.write(ExampleRun.info(name).with(engines, List.of()));
    folder.append(Samples.sample());
    return ShownRun.of(folder, false);
  }

  private static List<EngineInfo> settling(String statements) {
    return INFO.engines().stream()
        .map(engine ->
            new EngineInfo(
                engine.id(),
                engine.name(),
                engine.publish(),
                engine.version(),
                engine.driver(),
                engine.deployment(),
                engine.durability(),
                Map.of(EngineStamp.SETTLE, statements),
                engine.meter(),
                engine.whyNotHigher()))
        .toList();
  }

  private static ShownRun run(Path results, String name, Map<Counter, Reading> idle) {
    RunFolder folder = RunFolder.create(results, name);
    folder.write(ExampleRun.info(name).with(INFO.engines(), List.of()));
    for (int repetition = 0; repetition < 3; repetition++) {
      Cost cost = Samples.cpu(1e9, 1e8 + repetition).with(new Cost(1e9, idle));
      folder.append(Samples.of("postgresql", "insert", repetition, cost, Samples.cpu(1e9, 1e8)));
    }
    return ShownRun.of(folder, false);
  }

  /** Compares two engines, which stored these in a second. */
  private static List<Comparison> mixes(
      Map<String, Long> baseline, Map<String, Long> other, double scheduled) {
    List<Sample> samples =
        IntStream.range(0, 3)
            .boxed()
            .flatMap(repetition ->
                Stream.of(
                    Samples.of("postgresql", repetition, window(baseline, scheduled)),
                    Samples.of("mariadb", repetition, window(other, scheduled))))
            .toList();
    return new StatementComparisons().of(INFO, MeasuredCell.of(samples), "postgresql");
  }

  static LoadWindow window(Map<String, Long> stored, double scheduled) {
    Histogram histogram = new Histogram(3);
    histogram.recordValueWithCount(1_000_000, 1_000);
    Map<String, Tally> tallies = new HashMap<>();
    stored.forEach((kind, count) ->
        tallies.put(
            kind,
            new Tally(
                count,
                kind.endsWith("insert") ? 1_000 * count : count,
                0,
                Map.of(),
                Optional.of(Latency.of(histogram)),
                Optional.empty())));
    Schedule schedule = new Schedule(scheduled, 200, 200, Optional.empty());
    return new LoadWindow(
        tallies,
        List.of(),
        1_000_000_000,
        Optional.of(schedule).filter(_ -> scheduled > 0),
        Map.of(),
        Optional.empty());
  }

  /** Compares two engines, of which one has a client that spends that much of a second. */
  private static Difference compared(String figure, double clientNanos) {
    List<Sample> samples =
        IntStream.range(0, 3)
            .boxed()
            .flatMap(repetition ->
                Stream.of(
                    sample("postgresql", repetition, 1e8),
                    sample("mariadb", repetition, clientNanos)))
            .toList();
    return new StatementComparisons()
        .of(INFO, MeasuredCell.of(samples), "postgresql").stream()
            .filter(each -> each.figure().equals(figure))
            .map(Comparison::difference)
            .findFirst()
            .orElseThrow();
  }

  private static Sample sample(String engine, int repetition, double clientNanos) {
    return Samples.of(
        engine,
        "insert",
        repetition,
        Samples.cpu(1e9 + repetition * 1e7, 5e8 + repetition * 1e6),
        Samples.cpu(1e9, clientNanos));
  }
}
