// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgressTest {
  private static final long SECOND = 1_000_000_000L;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
  private long now;

  @Test
  void aFileOrAPipeIsNoTerminal(@TempDir Path folder) throws IOException {
    Map.of("/dev/pts/3", true, "/dev/tty1", true, "/tmp/run.log", false, "pipe:[4711]", false)
        .forEach((file, terminal) -> {
          Path link = folder.resolve("fd" + file.hashCode());
          assertThatCode(() -> Files.createSymbolicLink(link, Path.of(file)))
              .doesNotThrowAnyException();
          assertThat(Progress.isTerminal(link)).as(file).isEqualTo(terminal);
        });
  }

  @Test
  void elsewhereThanOnATerminalEachStepIsALine() {
    try (Progress progress = new Progress(out, false, () -> now)) {
      progress.accept("starting");
      now = 61 * SECOND;
      progress.accept("waiting");
    }
    assertThat(printed().lines()).containsExactly("[0:00] starting", "[1:01] waiting");
  }

  @Test
  void elsewhereThanOnATerminalALongStepSaysHowFarItIsEvery30Seconds() {
    try (Progress progress = new Progress(out, false, () -> now)) {
      progress.accept("loading");
      for (int second = 1; second <= 61; second++) {
        now = second * SECOND;
        progress.within("loading", second + " of 100 rows");
      }
      progress.accept("done");
    }
    assertThat(printed().lines())
        .containsExactly(
            "[0:00] loading",
            "[0:30] loading: 30 of 100 rows",
            "[1:00] loading: 60 of 100 rows",
            "[1:01] done");
  }

  @Test
  void theTimeLeftIsEstimatedFromTheStepsDone() {
    try (Progress progress = new Progress(out, false, () -> now)) {
      progress.repetition(0, 4, 1, Optional.empty());
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
  void aPartOfAStepIsNamedUntilTheNextStep() {
    try (Progress progress = new Progress(out, false, () -> now)) {
      progress.repetition(0, 2, 1, Optional.empty());
      progress.step("search");
      progress.part("rate 3 of about 8", "search at 500/s");
      now = 10 * SECOND;
      progress.step("next");
    }
    assertThat(printed().lines())
        .containsExactly(
            "[1/2 0:00] search",
            "[1/2, rate 3 of about 8, 0:00] search at 500/s",
            "[2/2 0:10, about 0:10 left] next");
  }

  @Test
  void aBudgetTellsTheTimeLeftBetterAndTheWidestIntervalStaysInView() {
    try (Progress progress = new Progress(out, false, () -> now)) {
      progress.repetition(4, 2, 1, Optional.of(Duration.ofSeconds(90)));
      progress.widest(
          new Budget.Cell(
              "w/delete", OptionalDouble.of(0.123), OptionalInt.empty(), Duration.ZERO));
      now = 10 * SECOND;
      progress.step("e/w/delete");
    }
    assertThat(printed().lines())
        .containsExactly(
            "[repetition 4, 0:00, about 1:30 left, ±12 %] widest interval so far: ±12 % of w/delete",
            "[repetition 4, 1/2 0:10, about 1:20 left, ±12 %] e/w/delete");
  }

  @Test
  void anIntervalWiderThanItsMeanIsNoFigure() {
    try (Progress progress = new Progress(out, false, () -> now)) {
      progress.widest(
          new Budget.Cell("w/x", OptionalDouble.of(7.3), OptionalInt.empty(), Duration.ZERO));
    }
    assertThat(printed()).contains("widest interval so far: over ±100 % of w/x");
  }

  @Test
  void theFirstOfSeveralRepetitionsCountsTheOthers() {
    try (Progress progress = new Progress(out, false, () -> now)) {
      progress.repetition(1, 2, 3, Optional.empty());
      progress.step("first");
      now = 10 * SECOND;
      progress.step("second");
    }
    assertThat(printed().lines()).endsWith("[repetition 1, 2/2 0:10, about 0:50 left] second");
  }

  @Test
  void aTerminalHasOneLineThatIsClearedAtTheEnd() {
    try (Progress progress = new Progress(out, true, () -> now)) {
      progress.accept("x".repeat(200));
    }
    assertThat(printed()).startsWith("\r\u001b[K[0:00] xxx").endsWith("\r\u001b[K");
    assertThat(printed()).doesNotContain("\n").hasSizeLessThan(100);
  }

  @Test
  void aStepAfterTheEndIsNotShown() {
    Progress progress = new Progress(out, true, () -> now);
    progress.close();
    progress.accept("late");
    assertThat(printed()).doesNotContain("late");
  }

  private String printed() {
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
