// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.tables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.text.OwnFiles;
import dev.sqldyno.report.ExampleRun;
import dev.sqldyno.report.document.Block;
import dev.sqldyno.report.section.Section;
import dev.sqldyno.result.Samples;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.workload.drive.LoadWindow;
import dev.sqldyno.workload.drive.LoadWindow.Second;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ClientMemoryTest {
  @Test
  void theLineHasWhatEachProcessNeededAfterTheFirstFiveMinutes() {
    assertThat(blocks(1_800, Map.of(Second.CLIENT, 1L)))
        .containsExactly(
            new Block.Paragraph(
                "Resident memory of the clients' processes after the first five minutes: PostgreSQL 301 MB to 1.80 GB."));
    assertThat(blocks(600, Map.of(Second.CLIENT, 1L, "192.0.2.7:7070", 2L)))
        .containsExactly(
            new Block.Paragraph(
                "Resident memory of the clients' processes after the first five minutes: PostgreSQL, load worker 192.0.2.7:7070 602 MB to 1.20 GB; PostgreSQL, controller 301 MB to 600 MB."));
  }

  @Test
  void shortWindowsHaveNone() {
    assertThat(blocks(300, Map.of(Second.CLIENT, 1L))).isEmpty();
    assertThat(blocks(1_800, Map.of())).as("of an earlier version").isEmpty();
  }

  /** A joined second has the most of each process, and none under another name. */
  @Test
  void aWorkersMemoryHasItsAddress() {
    Second own = second(7).ofWorker("one");
    Second joined =
        Second.sum(
            List.of(own, second(8).ofWorker("one"), second(1).ofWorker("two")),
            1,
            OptionalLong.empty(),
            OptionalLong.empty(),
            List.of(second(3), second(2)));
    assertThat(joined.memory())
        .isEqualTo(Map.of("one", 8_000_000L, "two", 1_000_000L, Second.CLIENT, 3_000_000L));
  }

  /** Files of earlier versions lack it, and a schema's number changes with its fields. */
  @Test
  void aSecondWithoutMemoryIsReadAndWritten() {
    Second unknown = second(1).ofWorker("x");
    String json = OwnFiles.JSON.writeValueAsString(unknown);
    assertThat(json).endsWith(",\"memory\":{\"x\":1000000}}");
    Second read = OwnFiles.JSON.readValue(json.replaceFirst(",.memory.*", "}"), Second.class);
    assertThat(read.memory()).isEmpty();
    assertThat(OwnFiles.JSON.writeValueAsString(read)).doesNotContain("memory");
  }

  /** Returns those of a window whose processes grow by that many megabytes a second. */
  private static List<Block> blocks(int many, Map<String, Long> growth) {
    List<Second> seconds =
        LongStream.rangeClosed(1, many)
            .mapToObj(i -> {
              Map<String, Long> memory = new HashMap<>(growth);
              memory.replaceAll((_, each) -> each * i * 1_000_000);
              return second(memory);
            })
            .toList();
    LoadWindow load =
        new LoadWindow(
            Map.of(), seconds, many * 1_000_000_000L, Optional.empty(), Map.of(), Optional.empty());
    List<MeasuredCell> cells = MeasuredCell.of(List.of(Samples.of("postgresql", 0, load)));
    return new ClientMemory(Section.of(ExampleRun.info("run"), cells).getFirst()).blocks();
  }

  private static Second second(long megabytes) {
    return second(Map.of(Second.CLIENT, megabytes * 1_000_000));
  }

  private static Second second(Map<String, Long> memory) {
    return new Second(
        1_000_000_000,
        Map.of("read", 5_000L),
        0,
        0,
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        Map.of(),
        memory);
  }
}
