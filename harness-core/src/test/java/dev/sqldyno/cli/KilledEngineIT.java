// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.testing.TestEngines;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills or stops the engine under {@code sqldyno measure}. */
class KilledEngineIT {
  private static final String ENGINE = "postgresql";

  @TempDir Path dir;

  @BeforeEach
  void needsTheEngine() {
    TestEngines.require(ENGINE);
  }

  @Test
  void anEngineThatIsKilledHasAFigureOfTheRepetitionsBeforeOnly() throws Exception {
    // a killed process may take a moment to die, and its parent to ask for its status
    String second =
        "if [ -e once ]; then pid=$(head -1 data/*/data/postmaster.pid); kill -KILL $pid;"
            + " while kill -0 $pid && ! grep -q '^State:.Z' /proc/$pid/status; do sleep 0.05; done; fi";
    try (SqlDynoProcess measure = measure("cd '%s'; %s; touch once".formatted(dir, second))) {
      assertThat(measure.exitCode()).as(measure.err()).isEqualTo(1);
      assertThat(measure.err())
          .contains("engine CPU, gross")
          .doesNotContain("median of")
          .contains("sqldyno: the engine died during repetition 2: its server has ended");
    }
  }

  /** CommandMeterTest has it without an engine, whose end takes as long as it may. */
  @Tag("nightly")
  @Test
  void aStoppedEngineEndsTheWait() throws Exception {
    String stop = "kill -STOP $(head -1 data/*/data/postmaster.pid); exec sleep 300";
    try (SqlDynoProcess measure = measure("cd '%s'; %s".formatted(dir, stop))) {
      assertThat(measure.exitCode()).isEqualTo(1);
      assertThat(measure.err())
          .contains("the engine was stopped (SIGSTOP) during repetition 1")
          .doesNotContain("engine CPU, gross");
    }
  }

  private SqlDynoProcess measure(String script) throws IOException {
    String[] start =
        "measure --engine %s --idle 0.1s --repeat 3 --data %s -- sh -c"
            .formatted(ENGINE, dir.resolve("data"))
            .split(" ");
    String[] all = Arrays.copyOf(start, start.length + 1);
    all[start.length] = script;
    return SqlDynoProcess.start(dir, all);
  }
}
