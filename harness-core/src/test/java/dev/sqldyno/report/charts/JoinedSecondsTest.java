// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.charts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.workload.drive.LoadWindow.Second;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class JoinedSecondsTest {
  @Test
  void fourHoursAreSixHundredPointsThatAddUp() {
    JoinedSeconds joined = JoinedSeconds.of(seconds(14_400));

    assertThat(joined.joined()).isTrue();
    assertThat(joined.seconds()).hasSize(600);
    assertThat(joined.seconds().getFirst())
        .isEqualTo(
            new Second(
                24_000_000_000L,
                Map.of("read", 2_400L),
                24,
                48,
                OptionalLong.of(23),
                OptionalLong.of(230),
                OptionalLong.of(168),
                Map.of(),
                Map.of()));
    assertThat(joined.seconds().stream().mapToLong(Second::nanos).sum())
        .isEqualTo(14_400_000_000_000L);
  }

  @Test
  void aShortWindowIsLeftAsItIs() {
    assertThat(JoinedSeconds.of(seconds(600)).seconds()).isEqualTo(seconds(600));
  }

  private static List<Second> seconds(int many) {
    return LongStream.range(0, many)
        .mapToObj(i ->
            new Second(
                1_000_000_000,
                Map.of("read", 100L),
                1,
                2,
                OptionalLong.of(i),
                OptionalLong.of(10 * i),
                OptionalLong.of(7),
                Map.of(),
                Map.of()))
        .toList();
  }
}
