// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class JtlCheckTest {

  @Test
  void aGoodRunHasNoComplaint() {
    assertThat(JtlCheck.of(101).at(100).complaints(JtlSummary.of(everyTenMillis(101)))).isEmpty();
    assertThat(JtlCheck.ofAny().complaints(JtlSummary.of(everyTenMillis(1)))).isEmpty();
  }

  @Test
  void aRunWithoutARequestIsNoRun() {
    assertThat(JtlCheck.ofAny().complaints(JtlSummary.of(List.of())))
        .singleElement()
        .asString()
        .startsWith("no request was sent");
  }

  @Test
  void missingRowsAndRowsTooManyAreCounted() {
    JtlSummary run = JtlSummary.of(everyTenMillis(100));
    assertThat(JtlCheck.of(101).complaints(run))
        .singleElement()
        .asString()
        .startsWith("100 requests ended and not 101");
    assertThat(JtlCheck.of(99).complaints(run)).hasSize(1);
  }

  @Test
  void failuresAreCountedByTheirKind() {
    List<JtlRow> rows =
        Stream.concat(
                everyTenMillis(7).stream(),
                Stream.of("409", "503", "503").map(code -> row(0, code, false)))
            .toList();
    assertThat(JtlCheck.of(10).complaints(JtlSummary.of(rows)))
        .containsExactly(
            "3 of 10 requests failed: 2 × POST /bookings: 503, 1 × POST /bookings: 409");
  }

  @Test
  void aGeneratorThatFellBehindItsScheduleIsNamed() {
    JtlSummary run = JtlSummary.of(everyTenMillis(1_000));
    assertThat(JtlCheck.ofAny().at(102).complaints(run)).isEmpty();
    assertThat(JtlCheck.ofAny().at(103).complaints(run))
        .singleElement()
        .asString()
        .startsWith("100.0 requests a second were sent and not the 103.0 of the schedule");
  }

  @Test
  void arrivalsThatAreFewAndOnTimeAreNotTakenForLate() {
    JtlSummary run = JtlSummary.of(everyTenMillis(20));
    assertThat(JtlCheck.of(20).at(105).complaints(run)).isEmpty();
    assertThat(JtlCheck.of(20).at(110).complaints(run)).hasSize(1);
    assertThat(JtlCheck.of(1).at(0.1).complaints(JtlSummary.of(everyTenMillis(1)))).isEmpty();
  }

  @Test
  void aFolderWithoutJMeterNamesTheCommandThatBuildsIt() {
    assertThatThrownBy(() -> new JMeterHome(Path.of("nowhere")))
        .isInstanceOf(JMeterException.class)
        .hasMessageContaining("./mvnw -q -DskipTests package -pl jmeter-plans -am");
  }

  private static List<JtlRow> everyTenMillis(int rows) {
    return LongStream.range(0, rows).mapToObj(i -> row(1_000_000 + 10 * i, "201", true)).toList();
  }

  private static JtlRow row(long start, String code, boolean success) {
    return new JtlRow(start, 5, 0, "POST /bookings", code, success);
  }
}
