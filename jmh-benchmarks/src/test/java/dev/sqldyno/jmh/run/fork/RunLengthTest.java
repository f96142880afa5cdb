// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run.fork;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.workload.Operation;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.catalog.workload.Workload;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RunLengthTest {

  @ParameterizedTest
  @EnumSource
  void bothLayoutsOfAKeptTableAreMeasuredAsOftenInTheEmulator(Size size) {
    RunLength length = RunLength.of(size).emulated();
    assertThat(length.iterations()).isPositive().isEven();
    assertThat(length.iterations()).isGreaterThanOrEqualTo(RunLength.of(size).iterations());
    assertThat(length.warmUp()).isTrue();
  }

  /** It warms its sessions between the settling and the window. */
  @Test
  void aCountedMixHasNoWarmUpButOneThatEndsByRows() {
    Catalog catalog = Catalog.load();
    RunLength length = RunLength.of(Size.SMOKE).emulated();

    assertThat(warmUp(length, catalog.workload("ycsb"), "a")).isFalse();
    assertThat(warmUp(length, catalog.workload("keys"), "write-1")).isTrue();
    assertThat(warmUp(RunLength.of(Size.QUICK), catalog.workload("ycsb"), "a")).isTrue();
    RunLength shortest = RunLength.of(Size.QUICK).withWindow(Optional.of(Duration.ofMillis(1)));
    assertThat(warmUp(shortest, catalog.workload("ycsb"), "a")).isTrue();
  }

  private static boolean warmUp(RunLength length, Workload workload, String operation) {
    return length.of(cell(workload, workload.operation(operation)), false).warmUp();
  }

  private static Cell cell(Workload workload, Operation operation) {
    return new Cell(workload, operation, Map.of());
  }

  /**
   * A chosen window of hours is one of mixes; JMH would wait for its end after a load of seconds.
   */
  @Test
  void aWindowIsOfMixesAlone() {
    Duration chosen = Duration.ofHours(1);
    RunLength length = RunLength.of(Size.QUICK).withWindow(Optional.of(chosen));
    Workload ycsb = Catalog.load().workload("ycsb");

    assertThat(ycsb.operations())
        .allSatisfy(operation ->
            assertThat(length.of(cell(ycsb, operation), false).window().equals(chosen))
                .as(operation.id())
                .isEqualTo(operation.is(Operation.Kind.MIX)));
  }
}
