// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ProgressTest {
  private static final long SECOND = 1_000_000_000L;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
  private long now;

  @Test
  void elsewhereThanOnATerminalEachStepIsALine() {
    try (Progress progress = new Progress(out, false, OptionalInt.empty(), () -> now)) {
      progress.accept("starting");
      now = 61 * SECOND;
      progress.accept("waiting");
    }
    assertThat(printed().lines()).containsExactly("[0:00] starting", "[1:01] waiting");
  }

  @Test
  void theTimeLeftIsEstimatedFromTheStepsDone() {
    try (Progress progress = new Progress(out, false, OptionalInt.of(4), () -> now)) {
      progress.step("first");
      now = 10 * SECOND;
      progress.step("second");
      progress.accept("still second");
    }
    assertThat(printed().lines())
        .containsExactly(
            "[1/4 0:00] first",
            "[2/4 0:10, about 0:30 left] second",
            "[2/4 0:10, about 0:30 left] still second");
  }

  @Test
  void aTerminalHasOneLineThatIsClearedAtTheEnd() {
    try (Progress progress = new Progress(out, true, OptionalInt.empty(), () -> now)) {
      progress.accept("x".repeat(200));
    }
    assertThat(printed()).startsWith("\r\u001b[K[0:00] xxx").endsWith("\r\u001b[K");
    assertThat(printed()).doesNotContain("\n").hasSizeLessThan(100);
  }

  @Test
  void aStepAfterTheEndIsNotShown() {
    Progress progress = new Progress(out, true, OptionalInt.empty(), () -> now);
    progress.close();
    progress.accept("late");
    assertThat(printed()).doesNotContain("late");
  }

  private String printed() {
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
