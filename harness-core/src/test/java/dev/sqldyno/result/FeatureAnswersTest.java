// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.result.FeatureAnswers.Answer;
import dev.sqldyno.workload.FeatureResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FeatureAnswersTest {
  @TempDir Path results;
  private RunFolder run;

  @BeforeEach
  void makeARun() {
    run = RunFolder.create(results, "run");
  }

  @Test
  void whatWasKeptIsReadAgainByWorkloadAndEngine() {
    FeatureAnswers second = answers("second", "features");
    FeatureAnswers first = answers("first", "features");
    FeatureAnswers other = answers("first", "another");
    List.of(second, first, other).forEach(answers -> answers.keep(run));

    assertThat(FeatureAnswers.of(run)).containsExactly(other, first, second);
    assertThat(FeatureAnswers.has(run, "features", "first")).isTrue();
    assertThat(FeatureAnswers.has(run, "another", "second")).isFalse();
  }

  @Test
  void answersThatALostEngineCutShortAreKeptAndTriedAgain() {
    FeatureAnswers whole = answers("first", "features");
    FeatureAnswers cutShort =
        new FeatureAnswers(
            "second", whole.workload(), whole.title(), whole.answers(), Optional.of("it was lost"));
    List.of(whole, cutShort).forEach(answers -> answers.keep(run));

    assertThat(FeatureAnswers.of(run)).containsExactly(whole, cutShort);
    assertThat(FeatureAnswers.has(run, "features", "first")).isTrue();
    assertThat(FeatureAnswers.has(run, "features", "second")).isFalse();
  }

  @Test
  void aRunThatTriedNoneHasNone() {
    assertThat(FeatureAnswers.of(run)).isEmpty();
    assertThat(FeatureAnswers.has(run, "features", "first")).isFalse();
  }

  @Test
  void theFileSaysWhatCameOfEachInWords() throws IOException {
    answers("first", "features").keep(run);

    assertThat(Files.readString(run.path().resolve("features/features/first.json")))
        .contains("\"answer\" : \"yes\"")
        .contains("\"answer\" : \"no\",\n      \"message\" : \"syntax error\"")
        .contains("\"answer\" : \"not-tried\",\n      \"reason\" : \"no way\"");
  }

  /** Leaves the file as a crash does between writing and renaming it. */
  @Test
  void aFileThatACrashLeftUnnamedIsNoAnswer() throws IOException {
    answers("first", "features").keep(run);
    Path file = run.path().resolve("features/features/first.json");
    Files.writeString(file.resolveSibling("second.json.new"), "{\"engine\" : \"sec");

    assertThat(FeatureAnswers.of(run)).hasSize(1);
    assertThat(FeatureAnswers.has(run, "features", "second")).isFalse();
  }

  @Test
  void aDamagedFileIsNamed() throws IOException {
    answers("first", "features").keep(run);
    Path file = run.path().resolve("features/features/first.json");
    Files.writeString(file, Files.readString(file).replace("\"yes\"", "\"maybe\""));

    assertThatThrownBy(() -> FeatureAnswers.of(run))
        .isInstanceOf(ResultException.class)
        .hasMessageContaining("features/features/first.json:9: damaged")
        .hasMessageContaining("maybe");
  }

  private static FeatureAnswers answers(String engine, String workload) {
    return new FeatureAnswers(
        engine,
        workload,
        "SQL features",
        List.of(
            new Answer("arrays", "Array columns", new FeatureResult.Yes()),
            new Answer("sequences", "Sequences", new FeatureResult.No("syntax error")),
            new Answer("extensions", "Extensions", new FeatureResult.NotTried("no way"))),
        Optional.empty());
  }
}
