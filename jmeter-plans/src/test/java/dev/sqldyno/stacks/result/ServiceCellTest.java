// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.result.statistics.Estimate;
import dev.sqldyno.result.statistics.Summary;
import dev.sqldyno.stacks.catalog.Stack.Model;
import dev.sqldyno.stacks.result.ServiceSample.Latency;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ServiceCellTest {
  private static ServiceSamples sample() {
    return ServiceSamples.of(Scenario.CLOSED, "jpa-platform", Model.PLATFORM, "jpa");
  }

  private static ServiceSamples finer() {
    return sample().latency(Latencies.finer());
  }

  private static ServiceCell cell(ServiceSamples... samples) {
    List<ServiceCell> cells =
        ServiceCell.of(Stream.of(samples).map(ServiceSamples::sample).toList());
    assertThat(cells).hasSize(1);
    return cells.getFirst();
  }

  @Test
  void windowsThatOneMeterReadHaveAMedianCost() {
    ServiceCell cell = cell(sample(), sample().repetition(1));
    assertThat(cell.cpuPerRequest(Party.APP)).isInstanceOf(Summary.class);
    assertThat(cell.meters()).containsExactly("cgroup-cpu");
  }

  @Test
  void whatALateMeterCountedBeyondTheWindowIsLeftOut() {
    double atItsEdge = medianCpu(sample());
    assertThat(medianCpu(sample().meteredFor(1.25))).isCloseTo(atItsEdge / 1.25, within(1e-6));
  }

  private static double medianCpu(ServiceSamples sample) {
    return ((Summary) cell(sample).cpuPerRequest(Party.APP)).median();
  }

  /** Both get dearer by a quarter in the second repetition, and only the second is in a third. */
  @Test
  void aRatioIsThatOfRepetitionsThatHaveBoth() {
    ServiceCell first =
        cell(sample().busy(Party.APP, 0.5), sample().repetition(1).busy(Party.APP, 0.4));
    ServiceCell second =
        cell(
            sample().busy(Party.APP, 0.6),
            sample().repetition(1).busy(Party.APP, 0.48),
            sample().repetition(2).busy(Party.APP, 0.9));
    Summary ratio = (Summary) ratio(second, first, ServiceQuantity.cpuPerRequest(Party.APP));
    assertThat(ratio.n()).isEqualTo(2);
    assertThat(ratio.median()).isCloseTo(1.2, within(1e-9));
    assertThat(ratio.interval().orElseThrow().high()).isCloseTo(1.2, within(1e-9));

    assertThat(ratio(cell(sample().repetition(7)), first, ServiceQuantity.PER_SECOND))
        .isEqualTo(new Estimate.Missing("no repetition has both"));
    assertThat(ratio(cell(sample().requests(0, 9)), first, ServiceQuantity.PER_SECOND))
        .isEqualTo(new Estimate.Missing("not above 0 in some repetition"));
  }

  /** Three repetitions with the same p99 do not show that it is exact. */
  @Test
  void aLatencyInWholeMillisecondsIsKnownToHalfAMillisecond() {
    ServiceCell cell = cell(sample(), sample().repetition(1), sample().repetition(2));
    Summary p99 = (Summary) cell.latency(99, Latency::p99Millis);
    assertThat(p99.interval().orElseThrow()).isEqualTo(new Summary.Interval(89.5e6, 90.5e6));
    ServiceCell finer = cell(finer(), finer().repetition(1));
    assertThat(((Summary) finer.latency(99, Latency::p99Millis)).interval().orElseThrow())
        .isEqualTo(new Summary.Interval(90e6, 90e6));
  }

  @Test
  void aPercentileThatTheSlowestRequestDecidesIsNone() {
    ServiceCell cell = cell(sample(), sample().repetition(1).requests(999, 0));
    assertThat(cell.latency(99, Latency::p99Millis)).isInstanceOf(Summary.class);
    assertThat(cell.latency(99.9, Latency::p999Millis))
        .isEqualTo(
            new Estimate.Missing(
                "needs at least 1,000 requests in each repetition; repetition 2 had 999"));
  }

  private static Estimate ratio(ServiceCell cell, ServiceCell by, ServiceQuantity quantity) {
    return cell.byRepetition(quantity).ratioTo(by.byRepetition(quantity));
  }

  @Test
  void windowsThatDifferentMetersReadHaveNone() {
    ServiceCell cell = cell(sample(), sample().repetition(1).by(MeterKind.PROC_CPU));
    assertThat(cell.cpuPerRequest(Party.APP))
        .isEqualTo(new Estimate.Missing("read by different meters: cgroup-cpu, proc-cpu"));
    assertThat(cell.estimate(ServiceQuantity.PER_SECOND)).isInstanceOf(Summary.class);
  }
}
