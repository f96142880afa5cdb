// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.workload.drive.LoadWindow;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LongLinesTest {
  @TempDir Path results;

  /** Eight hours of a mix of twelve kinds, in the steps of so long a window. */
  @Test
  void aLongWindowOfManyKindsIsReadAgain() {
    Map<String, Long> stored = new TreeMap<>();
    for (int kind = 0; kind < 12; kind++) {
      stored.put("writers/transaction-of-kind-" + kind, 100_000L + kind);
    }
    OptionalLong nanos = OptionalLong.of(123_456_789);
    LoadWindow.Second second =
        new LoadWindow.Second(1_000_000_000, stored, 0, 0, nanos, nanos, nanos, Map.of(), Map.of());
    LoadWindow window =
        new LoadWindow(
            Map.of(),
            Collections.nCopies(13_050, second),
            28_800_000_000_000L,
            Optional.empty(),
            Map.of(),
            Optional.empty());
    RunFolder run = RunFolder.create(results, "long");
    run.append(Samples.of("h2", 0, window));
    assertThat(run.samples()).containsExactly(Samples.of("h2", 0, window));
    assertThat(run.path().resolve("samples.jsonl").toFile().length()).isGreaterThan(5 << 20);
  }

  @Test
  void aLineThatCouldNotBeReadAgainIsNotWritten() {
    RunFolder run = RunFolder.create(results, "longest");
    run.append("own.jsonl", 1);
    List<String> line = Collections.nCopies(33, "x".repeat(1 << 20));
    assertThatThrownBy(() -> run.append("own.jsonl", line))
        .isInstanceOf(ResultException.class)
        .hasMessageContaining("own.jsonl: not written, as its line is longer than 32 MiB");
    assertThat(run.path().resolve("own.jsonl")).hasContent("1\n");
  }
}
