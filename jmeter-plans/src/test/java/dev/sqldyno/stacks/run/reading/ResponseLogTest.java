// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sqldyno.stacks.jmeter.DueTimes;
import dev.sqldyno.stacks.jmeter.JtlRow;
import dev.sqldyno.stacks.result.ServiceSample.Latency;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class ResponseLogTest {
  /** The histogram has three digits. */
  private static final Percentage HDR = Percentage.withPercentage(0.1);

  private static JtlRow row(long start, long elapsed, String code) {
    return JtlRow.ofMillis(start, elapsed, -1, code, code.equals("201"));
  }

  private static ResponseLog of(List<JtlRow> rows) {
    ResponseLog answers = new ResponseLog(Optional.empty());
    answers.add(rows);
    return answers;
  }

  @Test
  void anAnswerBelongsToTheTimeOfItsEnd() {
    ResponseLog answers =
        of(List.of(row(900, 99, "201"), row(900, 100, "201"), row(1_999, 1, "201")));
    assertThat(answers.between(1_000, 2_000).size()).isEqualTo(1);
    assertThat(answers.between(0, 1_000).size()).isEqualTo(1);
    assertThat(answers.between(1_000, 2_001).size()).isEqualTo(2);
  }

  @Test
  void percentilesAreOfThoseThatSucceeded() {
    ResponseLog answers =
        of(LongStream.rangeClosed(1, 1_000).mapToObj(ms -> row(0, ms, "201")).toList());
    answers.add(List.of(row(0, 50_000, "503")));
    Latency latency = answers.latency();
    assertThat(latency.p50Millis()).isCloseTo(500, HDR);
    assertThat(latency.p90Millis()).isCloseTo(900, HDR);
    assertThat(latency.p99Millis()).isCloseTo(990, HDR);
    assertThat(latency.p999Millis()).isCloseTo(999, HDR);
    assertThat(latency.maxMillis()).isCloseTo(1_000, HDR);
    assertThat(latency.curve().getFirst().millis()).isCloseTo(1, HDR);
    assertThat(latency.curve().getLast().millis()).isCloseTo(1_000, HDR);
  }

  @Test
  void whatGotNoStatusMayOrMayNotBeStored() {
    ResponseLog answers =
        of(
            List.of(
                row(0, 1, "201"),
                row(0, 1, "503"),
                row(0, 1, "Non HTTP response code: java.net.SocketException")));
    assertThat(answers.created()).isEqualTo(1);
    assertThat(answers.unanswered()).isEqualTo(1);
    assertThat(answers.successes()).isEqualTo(1);
    assertThat(answers.failures()).containsEntry("503", 1L).hasSize(2);
  }

  @Test
  void aPartTellsWhatBecameOfItsOwnRequests() {
    ResponseLog part =
        of(List.of(
                row(0, 1, "503"),
                row(1_000, 1, "201"),
                row(1_000, 2, "400"),
                row(1_000, 3, "Non HTTP response code: java.net.SocketException")))
            .between(1_000, 2_000);
    assertThat(part.created()).isEqualTo(1);
    assertThat(part.unanswered()).isEqualTo(1);
    assertThat(part.failures()).containsEntry("400", 1L).doesNotContainKey("503").hasSize(2);
  }

  @Test
  void secondsCountFromTheWindowsBegin() {
    ResponseLog answers =
        of(List.of(row(0, 500, "201"), row(1_000, 10, "201"), row(1_500, 20, "503")));
    var seconds = answers.seconds(1_000, 2_000);
    assertThat(seconds).extracting(s -> s.second()).containsExactly(-1, 0);
    assertThat(seconds.getLast().requests()).isEqualTo(1);
    assertThat(seconds.getLast().errors()).isEqualTo(1);
    assertThat(seconds.getLast().maxMillis()).isCloseTo(10, HDR);
    assertThat(answers.seconds(1_000, 1_999))
        .as("a second that was cut has fewer answers")
        .hasSize(1);
  }

  @Test
  void anArrivalThatWasSentLateHasWaitedSinceItWasDue() {
    DueTimes due = DueTimes.of(Map.of("rate", "100", "rampup", "1", "duration", "2", "seed", "1"));
    long begin = 5_000_000;
    ResponseLog answers = new ResponseLog(Optional.of(due));
    answers.add(
        IntStream.range(0, due.number())
            .mapToObj(i -> {
              long late = i < 100 ? 0 : 300;
              long start = begin + Math.round(due.dueMillis(i)) + late;
              return JtlRow.ofMillis(start, 7, i, "201", true);
            })
            .toList());
    assertThat(answers.latency().p50Millis()).isBetween(306.0, 308.0);
    assertThat(answers.latency().sentLateMillis().orElseThrow()).isCloseTo(300, within(1.1));
    long lastPunctual = begin + (long) due.dueMillis(99);
    assertThat(answers.between(begin, lastPunctual).latency().maxMillis()).isBetween(6.0, 8.0);
    assertThat(answers.seconds(begin, begin + 3_000).getFirst().maxMillis()).isBetween(6.0, 8.0);
  }

  @Test
  void aWindowWithoutAnAnswerHasNoTrouble() {
    assertThat(of(List.of()).latency().maxMillis()).isZero();
    assertThat(of(List.of()).seconds(0, 1_000)).isEmpty();
  }
}
