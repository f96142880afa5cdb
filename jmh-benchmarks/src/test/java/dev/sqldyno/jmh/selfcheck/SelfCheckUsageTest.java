// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.cli.HelpExamples;
import dev.sqldyno.cli.SqlDyno;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Isolated("changes the folder for temporary files")
class SelfCheckUsageTest {
  @TempDir Path folder;

  /** H2 runs inside its client, and the self-check compares clients. */
  @ParameterizedTest
  @CsvSource({"--engine postgresq, 2", "--rounds 0, 2", "--engine h2, 1"})
  void whatCannotBeCheckedIsAnErrorBeforeAnythingIsMeasured(String options, int exitCode) {
    Path json = folder.resolve("report.json");
    Path results = folder.resolve("results");
    String line = "validate bulk %s --json %s --results %s".formatted(options, json, results);

    assertThat(SqlDyno.commandLine().execute(line.split(" "))).isEqualTo(exitCode);
    assertThat(json).doesNotExist();
  }

  /** A folder in the lock's place is taken by nobody. */
  @ParameterizedTest
  @CsvSource({"--engine postgresq, 2, unknown engine", "--engine h2, 1, jmh.lock"})
  void anOptionIsReadBeforeTheRunLockIsTaken(String options, int exitCode, String words)
      throws IOException {
    Files.createDirectory(folder.resolve("jmh.lock"));
    SelfCheckCommand.release();
    String before = System.setProperty("java.io.tmpdir", folder.toString());
    try {
      StringWriter err = new StringWriter();
      String line = "validate bulk %s --results %s".formatted(options, folder.resolve("results"));

      assertThat(SqlDyno.commandLine().setErr(new PrintWriter(err)).execute(line.split(" ")))
          .isEqualTo(exitCode);
      assertThat(err.toString()).contains(words);
    } finally {
      System.setProperty("java.io.tmpdir", before);
    }
  }

  @Test
  void examplesInTheHelpAreTaken() {
    HelpExamples.requireValid();
    HelpExamples.firstOnesMustBeTaken();
  }

  @Test
  void theHelpListsBenchBeforeWhatANewcomerNeedsLater() {
    assertThat(SqlDyno.commandLine().getUsageMessage())
        .containsSubsequence("\n  doctor ", "\n  bench ", "\n  compare ", "\n  validate ");
  }

  @Test
  void aMixMayHaveASelfChecksName() {
    StringWriter err = new StringWriter();
    String line = "validate oltp --mixes point-select --rounds 0";

    assertThat(SqlDyno.commandLine().setErr(new PrintWriter(err)).execute(line.split(" ")))
        .isEqualTo(2);
    assertThat(err.toString()).contains("--rounds must be 1 or more");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--engine postgresq", "--runs 0"})
  void anEngineIsComparedWithItselfOnlyByOptionsThatMakeSense(String options) {
    Path results = folder.resolve("results");
    String line = "validate aa %s --results %s".formatted(options, results);

    assertThat(SqlDyno.commandLine().execute(line.split(" "))).isEqualTo(2);
    assertThat(results).doesNotExist();
  }
}
