// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class JtlCheckTest {

  @Test
  void aGoodRunHasNoComplaint() {
    assertThat(check(101, 100).complaints(everyTenMillis(101))).isEmpty();
    assertThat(JtlCheck.ofAny().complaints(everyTenMillis(1))).isEmpty();
  }

  @Test
  void aRunWithoutARequestIsNoRun() {
    assertThat(JtlCheck.ofAny().complaints(everyTenMillis(0)))
        .singleElement()
        .asString()
        .startsWith("no request was sent");
  }

  @Test
  void missingRowsAndRowsTooManyAreCounted() {
    JtlSummary run = everyTenMillis(100);
    assertThat(check(101, 0).complaints(run))
        .singleElement()
        .asString()
        .startsWith("100 requests ended and not 101");
    assertThat(check(99, 0).complaints(run)).hasSize(1);
  }

  @Test
  void failuresAreCountedByTheirKind() {
    JtlSummary run =
        new JtlSummary(10, Map.of("POST /bookings: 409", 1L, "POST /bookings: 503", 2L), 0, 90);
    assertThat(check(10, 0).complaints(run))
        .containsExactly(
            "3 of 10 requests failed: 2 × POST /bookings: 503, 1 × POST /bookings: 409");
  }

  @Test
  void aGeneratorThatFellBehindItsScheduleIsNamed() {
    JtlSummary run = everyTenMillis(1_000);
    assertThat(check(1_000, 102).complaints(run)).isEmpty();
    assertThat(check(1_000, 103).complaints(run))
        .singleElement()
        .asString()
        .startsWith("100.0 requests a second were sent and not the 103.0 of the schedule");
  }

  @Test
  void aScheduleThatWasSentInOneMillisecondIsNamed() {
    JtlSummary burst = new JtlSummary(10, Map.of(), 1_000_000, 1_000_000);
    assertThat(check(10, 5).complaints(burst))
        .singleElement()
        .asString()
        .startsWith(
            "all 10 requests were sent in one millisecond, and not over the 2.0 s of the schedule");
    assertThat(check(10, 20_000).complaints(burst)).as("they were due so").isEmpty();
  }

  @Test
  void arrivalsThatAreFewAndOnTimeAreNotTakenForLate() {
    JtlSummary run = everyTenMillis(20);
    assertThat(check(20, 105).complaints(run)).isEmpty();
    assertThat(check(20, 110).complaints(run)).hasSize(1);
    assertThat(check(1, 0.1).complaints(everyTenMillis(1))).isEmpty();
  }

  @Test
  void aFolderWithoutJMeterNamesTheCommandThatBuildsIt() {
    assertThatThrownBy(() -> new JMeterHome(Path.of("nowhere")))
        .isInstanceOf(JMeterException.class)
        .hasMessageContaining("./mvnw -q -DskipTests package -pl jmeter-plans -am");
  }

  private static JtlCheck check(long rows, double perSecond) {
    return new JtlCheck(OptionalLong.of(rows), OptionalDouble.of(perSecond));
  }

  private static JtlSummary everyTenMillis(int rows) {
    return new JtlSummary(rows, Map.of(), 1_000_000, 1_000_000 + 10 * (rows - 1));
  }
}
