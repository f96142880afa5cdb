// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.meter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sqldyno.measure.BurningCgroup;
import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.CostSource;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.Samples;
import dev.sqldyno.result.cell.CostBasis;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.result.cell.Verdict;
import dev.sqldyno.result.cell.WindowPart;
import dev.sqldyno.result.statistics.Estimate;
import dev.sqldyno.result.statistics.Summary;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Simulates a meter that answers late, as Docker 20.10 does, on an idle engine: by 100 ms, or twice
 * the time since its last answer.
 */
@Isolated("measures times")
class LateMeterTest {
  private static final double MS = 1e6;

  @Test
  void theIdleBurnUntilTheAnswerIsNotTheStatements() {
    MeasuredCell cell = measured(0.05, 40);

    assertThat(millis(cell.cost(WindowPart.STATEMENT, CostBasis.NET))).isCloseTo(40, within(1.0));
    assertThat(millis(cell.cost(WindowPart.SETTLE, CostBasis.NET))).isCloseTo(40, within(1.0));
    assertThat(millis(cell.cost(WindowPart.STATEMENT, CostBasis.GROSS))).isGreaterThan(44);
    assertThat(cell.lateMeter().orElseThrow()).contains("ms late on windows of");
  }

  @Test
  void anEngineThatIdledUntilTheAnswerIsNotCalledBusy() {
    MeasuredCell cell = measured(0.5, 0);

    assertThat(millis(cell.cpuNanos()))
        .isCloseTo(cell.samples().getFirst().statement().wallNanos() * 0.5 / MS, within(1.0));
    assertThat(Verdict.of(cell).bound()).isEqualTo(Verdict.Bound.NOT_KNOWN);
  }

  @Test
  void whereMostOfTheReadingIsIdleBurnThereIsNoNet() {
    MeasuredCell cell = measured(3, 40);

    assertThat(cell.cost(WindowPart.TOTAL, CostBasis.NET))
        .isInstanceOfSatisfying(
            Estimate.Missing.class,
            missing -> assertThat(missing.reason()).contains("choose a larger --size"));
    assertThat(cell.cost(WindowPart.TOTAL, CostBasis.GROSS)).isInstanceOf(Summary.class);
  }

  @Test
  void aMeterThatAnswersAtOnceIsNotMarked() {
    assertThat(MeasuredCell.of(List.of(Samples.sample())).getFirst().lateMeter()).isEmpty();
  }

  /** The load goes on until the answer, and then, too, belongs to nobody else. */
  @Test
  void whatPartiesSpendUntilTheAnswerIsNotANeighbours() {
    int cores = Runtime.getRuntime().availableProcessors();
    enum Party {
      ENGINE,
      SERVICE
    }

    Map<Party, EngineMeter> meters = new EnumMap<>(Party.class);
    meters.put(Party.ENGINE, meter(new LateSource(0, 100)));
    meters.put(Party.SERVICE, meter(new LateSource(cores, 0)));
    Map<Party, Footprint> parties = new EnumMap<>(Party.class);
    meters.keySet().forEach(party -> parties.put(party, new Footprint.InJvm()));
    Thread load = Thread.ofPlatform().daemon().start(LateMeterTest::burn);
    try (PartyMetering<Party> metering = new PartyMetering<>(parties, meters)) {
      metering.begin();
      BurningCgroup.pause(60);
      assertThat(metering.end().conditions().neighbours()).isEqualTo(new Reading.Measured(0));
    } finally {
      load.interrupt();
    }
  }

  private static void burn() {
    while (!Thread.currentThread().isInterrupted()) {
      Thread.onSpinWait();
    }
  }

  /** Takes 60 ms of statements that cost so much CPU time, and as much of settling. */
  private static MeasuredCell measured(double idleCores, double millis) {
    LateSource engine = new LateSource(idleCores, 100);
    try (Metering metering = new Metering(meter(engine), new Footprint.Remote("nobody looked"))) {
      metering.begin();
      BurningCgroup.pause(100);
      Cost idle = metering.end().engineAlone();
      Metering.Window statement = window(metering, engine, millis);
      Cost settle = window(metering, engine, millis).engine();
      Sample plain =
          Samples.sample(
              statement.engine(), Optional.of(settle), statement.client(), Samples.QUIET);
      return MeasuredCell.of(
              List.of(
                  new Sample(
                      plain.engine(),
                      plain.workload(),
                      plain.operation(),
                      plain.variant(),
                      plain.size(),
                      plain.repetition(),
                      plain.iteration(),
                      plain.executions(),
                      plain.rows(),
                      plain.threads(),
                      plain.cores(),
                      MeterKind.DOCKER_STATS,
                      plain.statement(),
                      plain.settle(),
                      idle,
                      plain.client(),
                      plain.conditions(),
                      plain.waits(),
                      Optional.empty())))
          .getFirst();
    }
  }

  private static Metering.Window window(Metering metering, LateSource engine, double millis) {
    metering.begin();
    BurningCgroup.pause(60);
    engine.work += millis * MS;
    return metering.end();
  }

  private static double millis(Estimate estimate) {
    assertThat(estimate).isInstanceOf(Summary.class);
    return ((Summary) estimate).mean() / MS;
  }

  private static EngineMeter meter(LateSource source) {
    return new EngineMeter(MeterKind.DOCKER_STATS, List.of(), List.of(source));
  }

  private static final class LateSource implements CostSource {
    private final double idleCores;
    private final long lateMillis;
    private double work;
    private long last = System.nanoTime();

    private LateSource(double idleCores, long lateMillis) {
      this.idleCores = idleCores;
      this.lateMillis = lateMillis;
    }

    @Override
    public void read(Map<Counter, Reading> into) {
      if (lateMillis > 0) {
        BurningCgroup.pause(Math.max(lateMillis, 2 * (System.nanoTime() - last) / 1_000_000));
      }
      last = System.nanoTime();
      into.put(Counter.CPU, new Reading.Measured(work + idleCores * last));
    }
  }
}
