// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.cell.Verdict.Bound;
import dev.sqldyno.result.statistics.Summary;
import dev.sqldyno.stacks.catalog.Stack.Model;
import dev.sqldyno.stacks.result.ServiceVerdict.Kind;
import dev.sqldyno.stacks.result.ServiceVerdict.Remark;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServiceVerdictTest {
  private static final int CORES = 2;

  private static ServiceSamples closed() {
    return ServiceSamples.of(Scenario.CLOSED, "jpa-platform", Model.PLATFORM, "jpa");
  }

  private static ServiceSamples open() {
    return ServiceSamples.of(Scenario.OPEN, "jpa-platform", Model.PLATFORM, "jpa");
  }

  private static ServiceVerdict verdict(ServiceSamples... samples) {
    return ServiceVerdict.of(
        ServiceCell.of(Arrays.stream(samples).map(ServiceSamples::sample).toList()).getFirst(),
        CORES);
  }

  @Test
  void allCoresBusyIsCpuBoundAndNothingElseIsRemarked() {
    ServiceVerdict verdict = verdict(closed());
    assertThat(verdict.limit().bound()).isEqualTo(Bound.CPU_BOUND);
    assertThat(verdict.limit().why())
        .isEqualTo("1.90 of 2 cores busy: engine 0.85, service 0.85, JMeter 0.20");
    assertThat(verdict.remarks()).isEmpty();
  }

  @Test
  void idleCoresMeanThatItWaitedForWhatTheFiguresSay() {
    assertThat(verdict(closed().busy(Party.APP, 0.5)).limit().bound()).isEqualTo(Bound.NOT_KNOWN);
    assertThat(verdict(closed().busy(Party.APP, 0.5).queue(34)).limit().bound())
        .isEqualTo(Bound.POOL_BOUND);
    ServiceVerdict locked = verdict(closed().busy(Party.APP, 0.5).queue(34).locked(13.2));
    assertThat(locked.limit().bound()).isEqualTo(Bound.LOCK_BOUND);
    assertThat(locked.limit().why())
        .startsWith("1.55 of 2 cores busy: engine 0.85, service 0.50, JMeter 0.20; ")
        .contains("13.2 of 16 sessions waited for locks; ")
        .endsWith("; 34 requests waited for a connection");
  }

  @Test
  void fewerUsersThanConnectionsUseNoMoreSessionsThanTheyAre() {
    ServiceVerdict verdict = verdict(closed().busy(Party.APP, 0.5).users(4).locked(2.4));
    assertThat(verdict.limit().bound()).isEqualTo(Bound.LOCK_BOUND);
    assertThat(verdict.limit().why()).contains("2.4 of 4 sessions waited for locks");
  }

  @Test
  void whatTheHarnessNeedsForTheSlowDependencyFillsTheMachineToo() {
    ServiceVerdict verdict = verdict(closed().busy(Party.APP, 0.6).harness(0.25));
    assertThat(verdict.limit().bound()).isEqualTo(Bound.CPU_BOUND);
    assertThat(verdict.limit().why())
        .isEqualTo("1.90 of 2 cores busy: engine 0.85, service 0.60, JMeter 0.20, harness 0.25");
  }

  @Test
  void whatNeighboursHaveNobodyWaitsFor() {
    ServiceVerdict verdict = verdict(closed().busy(Party.APP, 0.5).besides(0.15).stolen(0.02));
    assertThat(verdict.limit().bound()).isEqualTo(Bound.CPU_BOUND);
    assertThat(verdict.limit().why())
        .isEqualTo(
            "1.89 of 2 cores busy: engine 0.85, service 0.50, JMeter 0.20, neighbours 0.30, stolen 0.04");
  }

  @Test
  void anEngineElsewhereFillsNoCoreOfThisMachine() {
    ServiceVerdict verdict = verdict(closed().busy(Party.ENGINE, 1.2).engineOn("db"));
    assertThat(verdict.limit().bound()).isEqualTo(Bound.NOT_KNOWN);
    assertThat(verdict.limit().why())
        .startsWith("1.05 of 2 cores busy: engine 1.20 on db, service 0.85, JMeter 0.20; ");
  }

  @Test
  void aGeneratorBusierThanTheServiceIsNoResultOfTheService() {
    assertThat(verdict(closed().busy(Party.CLIENT, 0.9).busy(Party.APP, 0.6)).remarks())
        .containsExactly(
            new Remark(
                Kind.SATURATED_GENERATOR,
                "JMeter kept more cores busy (0.90) than the service (0.60)"));
  }

  @Test
  void aGeneratorBusierThanTheServiceIsNoLimitWhileTheMachineHasCoresLeft() {
    assertThat(
            verdict(closed().busy(Party.CLIENT, 0.8).busy(Party.APP, 0.3).busy(Party.ENGINE, 0.3))
                .remarks())
        .isEmpty();
  }

  @Test
  void anEventLoopThatHasFilledItsCoreWaitsForNothing() {
    ServiceSamples node =
        ServiceSamples.of(Scenario.CLOSED, "node", Model.EVENT_LOOP, "sequelize")
            .busy(Party.ENGINE, 0.4);
    assertThat(verdict(node.busy(Party.APP, 0.99)).limit().bound()).isEqualTo(Bound.ONE_CORE_BOUND);
    assertThat(verdict(node.busy(Party.APP, 0.5)).limit().bound()).isEqualTo(Bound.NOT_KNOWN);
    assertThat(verdict(closed().busy(Party.ENGINE, 0.4).busy(Party.APP, 0.99)).limit().bound())
        .isEqualTo(Bound.NOT_KNOWN);
  }

  @Test
  void usersWhoDoNotWaitForAnAnswerWaitForTheGenerator() {
    assertThat(verdict(closed().users(50)).remarks()).isEmpty();
    assertThat(verdict(closed().users(60), closed().users(60).requests(15_000, 0)).remarks())
        .containsExactly(
            new Remark(
                Kind.SATURATED_GENERATOR,
                "on average only 41 of 60 users were waiting for the service; the others were held up in JMeter"));
    // no latency has what failed, which is a remark of its own
    assertThat(verdict(closed().users(60).requests(16_000, 2_000)).remarks())
        .extracting(Remark::kind)
        .containsExactly(Kind.ERRORS);
  }

  @Test
  void anOpenLoadThatFellBehindItsScheduleSaysSo() {
    assertThat(verdict(open().requests(10_000, 0).scheduled(1_000)).remarks()).isEmpty();
    assertThat(verdict(open().requests(9_000, 0).scheduled(1_000)).remarks())
        .containsExactly(
            new Remark(Kind.FELL_BEHIND, "1000 bookings/s were scheduled and 900/s accepted"));
  }

  @Test
  void fewerThanScheduledByChanceAreNoRemark() {
    // at 100/s for ten seconds, a standard deviation is 32 of 1,000
    assertThat(verdict(open().requests(910, 0).scheduled(100)).remarks()).isEmpty();
    assertThat(verdict(open().requests(890, 0).scheduled(100)).remarks()).hasSize(1);
  }

  @Test
  void aGeneratorThatSentLateIsNoResultOfTheService() {
    assertThat(verdict(open().requests(10_000, 0).scheduled(1_000).late(44)).remarks()).isEmpty();
    assertThat(verdict(open().requests(10_000, 0).scheduled(1_000).late(46)).remarks())
        .containsExactly(
            new Remark(
                Kind.SATURATED_GENERATOR,
                "1 % of the requests were sent 46 ms late or more, of a p99 latency of 90 ms"));
  }

  @Test
  void errorsColdnessQueuesAndStealAreNamedTheGravestFirst() {
    ServiceVerdict verdict =
        verdict(
            closed().requests(17_000, 100).cold().queue(34).stolen(0.05), closed().repetition(1));
    assertThat(verdict.remarks())
        .extracting(Remark::kind)
        .containsExactly(Kind.ERRORS, Kind.NOT_STEADY, Kind.POOL_QUEUES, Kind.DISTURBED);
    assertThat(verdict.remarks())
        .extracting(Remark::why)
        .satisfiesExactly(
            errors -> assertThat(errors).isEqualTo("100 of 35100 requests failed"),
            cold -> assertThat(cold).endsWith(" still busy, in 1 of 2 windows"),
            queue -> assertThat(queue).contains("up to 34 requests at a time were waiting"),
            steal -> assertThat(steal).contains("steal up to 5.0 %"));
  }

  @Test
  void aQuotaThatStoppedAWindowDisturbedIt() {
    ServiceVerdict verdict =
        verdict(closed(), closed().repetition(1).throttled(new Reading.Measured(250e6)));
    assertThat(verdict.remarks())
        .containsExactly(
            new Remark(Kind.DISTURBED, "throttled up to 250 ms, over the limit in 1 of 2 windows"));
    assertThat(verdict.unknown()).isEmpty();
  }

  @Test
  void whatCouldNotBeSeenIsNeitherZeroNorADisturbance() {
    Reading hidden = new Reading.Unavailable("the quota is hidden");
    ServiceVerdict verdict =
        verdict(
            closed().throttled(hidden),
            closed().repetition(1).queueUnknown("it publishes no metric"));
    assertThat(verdict.remarks()).isEmpty();
    assertThat(verdict.unknown())
        .containsExactly(
            "throttled: the quota is hidden",
            "requests waiting for a connection: it publishes no metric");
    assertThat(verdict(closed().throttled(hidden).stolen(0.05).queue(7)))
        .satisfies(seen -> assertThat(seen.remarks()).hasSize(2))
        .satisfies(seen -> assertThat(seen.unknown()).hasSize(1));
  }

  @Test
  void aRequestThatWaitsNowAndThenIsNoQueue() {
    assertThat(verdict(closed().queue(0.4)).remarks()).isEmpty();
    assertThat(verdict(closed().queue(1.2)).remarks())
        .extracting(Remark::kind)
        .containsExactly(Kind.POOL_QUEUES);
  }

  @Test
  void costsArePerBookingAndRepetitionsAreSummarised() {
    ServiceCell cell =
        ServiceCell.of(
                List.of(
                    closed().sample(),
                    closed().repetition(1).requests(20_000, 0).sample(),
                    closed().repetition(2).requests(16_000, 0).sample()))
            .getFirst();
    assertThat(((Summary) cell.estimate(ServiceQuantity.PER_SECOND)).median()).isEqualTo(1_800);
    assertThat(((Summary) cell.cpuPerRequest(Party.APP)).median()).isEqualTo(8.5e9 / 18_000);
    assertThat(((Summary) cell.estimate(ServiceQuantity.PER_SECOND)).n()).isEqualTo(3);
  }
}
