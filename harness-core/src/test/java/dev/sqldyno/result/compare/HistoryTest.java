// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.report.ExampleVersions;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryTest {
  @TempDir Path results;

  @Test
  void eachRunIsReadOnceHoweverOftenLaterOnesAreComparedWithIt() {
    List<RunFolder> runs = new ArrayList<>();
    for (int night = 1; night <= 5; night++) {
      runs.add(night(night, night > 2));
    }
    List<RunFolder> read = new ArrayList<>();

    History history =
        History.of(
            runs.reversed(),
            0.01,
            run -> {
              read.add(run);
              return ShownRun.of(run, false);
            });
    assertThat(read).isEqualTo(runs);
    assertThat(history.steps())
        .singleElement()
        .satisfies(step -> {
          assertThat(step.from()).isSameAs(runs.getFirst());
          assertThat(step.to()).isSameAs(runs.get(2));
        });
    assertThat(history.compared())
        .as("the cost of the one cell in each later run, and nothing else")
        .hasSize(4);
  }

  private RunFolder night(int number, boolean after) {
    RunFolder run = ExampleVersions.write(results, "night" + number, 3, after);
    RunInfo of = run.info();
    run.write(
        new RunInfo(
            of.schema(),
            of.id(),
            "2026-11-%02dT02:00:00Z".formatted(number),
            of.version(),
            of.parts(),
            of.host(),
            of.engines(),
            of.gaps(),
            of.workloads()));
    return run;
  }
}
