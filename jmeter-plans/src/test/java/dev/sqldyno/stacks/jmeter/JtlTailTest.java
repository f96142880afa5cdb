// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads what JMeter 5.6.3 wrote of five requests: refused, a lie, answered, hung up on. */
class JtlTailTest {
  private static final List<JtlRow> ROWS =
      List.of(
          JtlRow.ofMillis(1795301328327L, 172, 0, "503", false),
          JtlRow.ofMillis(1795301328507L, 4, 0, "200", false),
          JtlRow.ofMillis(1795301328515L, 2, 0, "201", true),
          JtlRow.ofMillis(
              1795301328518L,
              5,
              0,
              "Non HTTP response code: org.apache.http.NoHttpResponseException",
              false),
          JtlRow.ofMillis(1795301328524L, 5, 0, "503", false));

  @TempDir Path folder;

  @Test
  void readsARecordedFileWithLineBreaksWithinQuotes() throws Exception {
    assertThat(JtlTail.all(recorded())).isEqualTo(ROWS);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 100, 1_000})
  void aHalfLineWaitsForItsOtherHalf(int pieceBytes) throws Exception {
    byte[] whole = Files.readAllBytes(recorded());
    Path growing = folder.resolve("growing.jtl");
    List<JtlRow> rows = new ArrayList<>();
    try (JtlTail tail = new JtlTail(growing)) {
      assertThat(tail.poll()).as("before there is a file").isEmpty();
      for (int from = 0; from < whole.length; from += pieceBytes) {
        append(growing, Arrays.copyOfRange(whole, from, Math.min(whole.length, from + pieceBytes)));
        rows.addAll(tail.poll());
      }
      assertThat(tail.poll()).as("nothing was appended since").isEmpty();
    }
    assertThat(rows).isEqualTo(ROWS);
  }

  @Test
  void columnsAreFoundByTheirNamesAndMayHoldQuotesAndCommas() throws Exception {
    Path jtl =
        Files.writeString(
            folder.resolve("other.jtl"),
            """
            label,success,responseCode,elapsed,timeStamp,threadName
            "a ""b"", c",true,,3,1000,10.0.0.1-Arrivals 1-17
            "",false,"x",3,1000,main
            """);
    assertThat(JtlTail.all(jtl))
        .containsExactly(
            JtlRow.ofMillis(1000, 3, 16, "", true), JtlRow.ofMillis(1000, 3, -1, "x", false));
  }

  /** The last two rows sum up others: JMeter's own time stands. */
  @Test
  void finerTimesAreTakenWhereTheyAgreeWithJmeters() throws Exception {
    Path jtl =
        Files.writeString(
            folder.resolve("fine.jtl"),
            """
            timeStamp,elapsed,label,responseCode,success,"sqldyno_start_us","sqldyno_elapsed_us"
            1000,3,a,201,true,"1000250","3417"
            1000,9,a,201,true,"1000250","3417"
            1000,9,a,201,true,"",""
            """);
    assertThat(JtlTail.all(jtl))
        .extracting(JtlRow::startMicros, JtlRow::elapsedMicros)
        .containsExactly(
            tuple(1_000_250L, 3_417L), tuple(1_000_000L, 9_000L), tuple(1_000_000L, 9_000L));
  }

  @Test
  void aMissingColumnIsNamedWithTheRemedy() throws Exception {
    Path jtl = Files.writeString(folder.resolve("no.jtl"), "timeStamp,elapsed,label\n1,2,a\n");
    assertThatThrownBy(() -> JtlTail.all(jtl))
        .isInstanceOf(JMeterException.class)
        .hasMessageContaining("no column responseCode")
        .hasMessageContaining("jmeter.save.saveservice");
  }

  @Test
  void aFileThatEndsWithinARowIsNoWholeOne() throws Exception {
    byte[] whole = Files.readAllBytes(recorded());
    Path cut = Files.write(folder.resolve("cut.jtl"), Arrays.copyOf(whole, whole.length - 20));
    try (JtlTail tail = new JtlTail(cut)) {
      assertThat(tail.poll()).isEqualTo(ROWS.subList(0, 4));
      assertThat(tail.cutOff()).hasValue(cut + " ends within a row: is its disk full?");
    }
    assertThatThrownBy(() -> JtlTail.all(cut))
        .isInstanceOf(JMeterException.class)
        .hasMessageContaining("ends within a row");
    try (JtlTail tail = new JtlTail(recorded())) {
      assertThat(tail.poll()).isEqualTo(ROWS);
      assertThat(tail.cutOff()).isEmpty();
    }
  }

  @Test
  void aTimeThatIsNoNumberIsShown() throws Exception {
    String header = Files.readAllLines(recorded()).getFirst();
    Path jtl =
        Files.writeString(
            folder.resolve("time.jtl"),
            header + "\n2026/11/21 22:00:00,1,a,201,,,,true,,,,,,,1,0,0\n");
    assertThatThrownBy(() -> JtlTail.all(jtl))
        .isInstanceOf(JMeterException.class)
        .hasMessageContaining("2026/11/21 22:00:00");
  }

  private static void append(Path file, byte[] bytes) throws IOException {
    Files.write(file, bytes, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  private static Path recorded() throws URISyntaxException {
    return Path.of(JtlTailTest.class.getResource("/jtl/failures.jtl").toURI());
  }
}
