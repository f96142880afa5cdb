// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.cell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Resource;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.result.cell.Cliff.Cost;
import dev.sqldyno.workload.drive.LoadWindow;
import dev.sqldyno.workload.drive.LoadWindow.Second;
import dev.sqldyno.workload.mix.LoadCourse;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Looks at loads that were recorded second by second. */
class CliffTest {
  @Test
  void theTableThatLeavesTheBuffersIsFoundWhereItDoes() {
    Cliff cliff = cliff("cliff", true).orElseThrow();

    assertThat(cliff.cost()).isEqualTo(Cost.ENGINE_CPU);
    // 256 MiB of buffers hold about 160,000 of these rows
    assertThat(cliff.rows()).isBetween(150_000L, 250_000L);
    assertThat(cliff.bytes().orElseThrow()).isBetween(250e6, 420e6);
    assertThat(cliff.before()).isBetween(7_000.0, 22_000.0);
    assertThat(cliff.after()).isBetween(50_000.0, 75_000.0);
    assertThat(cliff.readsMore()).isTrue();
    assertThat(cliff.buffersBefore().orElseThrow().hits().orElseThrow()).isGreaterThan(0.99);
    assertThat(cliff.buffersAfter().orElseThrow().hits().orElseThrow()).isBetween(0.8, 0.85);
    assertThat(cliff.buffersAfter().orElseThrow().readPerRow()).isBetween(13_000.0, 16_000.0);
  }

  /** Such as a COPY, whose session counts at its end; the query that asks counts a page or two. */
  @Test
  void whatProcessesReadTellsOfAnEngineThatCountsAtTheEndOfAStatement() {
    Cliff cliff =
        cliff(
                "cliff",
                each ->
                    second(each, true, Map.of("file-read", each[4], "buffer-requested", 16_384L)))
            .orElseThrow();

    assertThat(cliff.readsMore()).isTrue();
    assertThat(cliff.buffersAfter().orElseThrow().hits()).isEmpty();
    assertThat(cliff.buffersAfter().orElseThrow().readPerRow()).isBetween(13_000.0, 16_000.0);
    assertThat(cliff.buffersBefore().orElseThrow().readPerRow()).isLessThan(1_000);
  }

  @Test
  void theRateAloneTellsWhereNobodyReadsTheCpu() {
    Cliff cliff = cliff("cliff", false).orElseThrow();

    assertThat(cliff.cost()).isEqualTo(Cost.TIME);
    assertThat(1e9 / cliff.before()).isGreaterThan(25_000);
    assertThat(1e9 / cliff.after()).isBetween(5_000.0, 10_000.0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"flat", "noisy", "pause"})
  void aLoadWithoutOneHasNone(String name) {
    assertThat(cliff(name, true)).isEmpty();
    assertThat(cliff(name, false)).isEmpty();
  }

  private static Optional<Cliff> cliff(String name, boolean metered) {
    return cliff(
        name,
        each ->
            second(
                each,
                metered,
                Map.of(Counter.BUFFER_REQUESTED.id(), each[3], Counter.BUFFER_READ.id(), each[4])));
  }

  private static Optional<Cliff> cliff(String name, Function<long[], Second> read) {
    List<Second> seconds =
        Resource.text(CliffTest.class, name + ".csv")
            .lines()
            .filter(line -> !line.startsWith("#"))
            .map(line -> Arrays.stream(line.split(",")).mapToLong(Long::parseLong).toArray())
            .map(read)
            .toList();
    LoadWindow load =
        new LoadWindow(
            Map.of(),
            seconds,
            seconds.stream().mapToLong(Second::nanos).sum(),
            Optional.empty(),
            Map.of(),
            Optional.empty());
    return Cliff.of(load, OptionalDouble.of(1.66e9));
  }

  private static Second second(long[] each, boolean metered, Map<String, Long> counted) {
    return new Second(
        each[0],
        Map.of(LoadCourse.ROWS, each[1]),
        0,
        0,
        OptionalLong.empty(),
        OptionalLong.empty(),
        metered ? OptionalLong.of(each[2]) : OptionalLong.empty(),
        counted,
        Map.of());
  }
}
