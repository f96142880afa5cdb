// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Durability;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.report.ExampleRun;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StatementComparisonsTest {

  @Test
  void aRateThatTheClientLimitedIsNoRateOfTheEngine() {
    assertThat(compared("rows/s", 9e8))
        .isEqualTo(new Difference.NotAnswered("client-bound: the rate is the client's"));
    assertThat(compared("rows/s", 1e8)).isNotInstanceOf(Difference.NotAnswered.class);
    assertThat(compared("engine cost per row", 9e8))
        .as("what a row costs the engine is its own")
        .isNotInstanceOf(Difference.NotAnswered.class);
  }

  /** Compares two engines, of which one has a client that spends that much of a second. */
  private static Difference compared(String figure, double clientNanos) {
    RunInfo info =
        ExampleRun.info("rates")
            .with(
                Stream.of("postgresql", "mariadb")
                    .map(id ->
                        ExampleRun.engine(id, id, "1", MeterKind.CGROUP_CPU, Durability.COMMIT))
                    .toList(),
                List.of());
    List<Sample> samples =
        IntStream.range(0, 3)
            .boxed()
            .flatMap(repetition ->
                Stream.of(
                    sample("postgresql", repetition, 1e8),
                    sample("mariadb", repetition, clientNanos)))
            .toList();
    return StatementComparisons.of(info, MeasuredCell.of(samples), "postgresql").stream()
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
