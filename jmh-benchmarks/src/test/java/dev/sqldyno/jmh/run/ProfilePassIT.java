// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThatCode;

import dev.sqldyno.measure.profile.Perf;
import dev.sqldyno.result.Profile;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.Sample;
import dev.sqldyno.testing.TestEngines;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests the matrix in which stacks are sampled. */
class ProfilePassIT extends ShortBench {
  private static final List<String> OPERATIONS = List.of("count", "update");

  @BeforeEach
  void needsPerf() {
    TestEngines.require("postgresql");
    assumeThatCode(Perf::checkRights).doesNotThrowAnyException();
  }

  @Test
  void everyCellIsProfiledAfterTheTimedWindows() throws Exception {
    String[] options = {"--engines", "postgresql", "--operations", "update", "--flamegraph", "on"};
    try (BenchProcess bench = start(options)) {
      assertThat(bench.exitCode()).as(bench.complaints().toString()).isZero();
      assertThat(cells(bench.run())).as("timed once").containsExactly("postgresql" + UPDATE);
      assertThat(Profile.of(bench.run()))
          .singleElement()
          .satisfies(update -> assertIsWhole(bench.run(), update));
      assertThat(bench.left()).isEmpty();
    }
  }

  @Tag("nightly")
  @Test
  void aKilledPassProfilesEveryCellOnceItIsResumedAndTimesNothing() throws Exception {
    everyCellIsProfiledAndNothingIsTimed("KILL", "postgresql");
  }

  @Tag("nightly")
  @Test
  void anInterruptedPassIsResumedAndAnEngineWithoutStacksIsAGap() throws Exception {
    everyCellIsProfiledAndNothingIsTimed("INT", "postgresql,h2");
  }

  /** An interrupted run leaves nothing behind and is resumed. */
  private void everyCellIsProfiledAndNothingIsTimed(String signal, String engines)
      throws Exception {
    Path run;
    List<Sample> timed;
    try (BenchProcess bench = start("--engines", engines, "--flamegraph", "on")) {
      bench.awaitFork("postgresql" + COUNT + ", flame graph");
      BenchProcess.signal(signal, List.of(bench.process().pid()));

      assertThat(bench.left()).isEmpty();
      assertThat(Profile.of(bench.run())).extracting(Profile::operation).containsExactly("update");
      run = bench.run().path();
      timed = bench.run().samples();
    }
    try (BenchProcess resumed = start("--resume", run.toString())) {
      assertThat(resumed.exitCode()).as(resumed.complaints().toString()).isZero();
      assertThat(resumed.run().info().complete()).isTrue();
      assertThat(resumed.run().samples())
          .as("no window is timed while stacks are sampled")
          .isEqualTo(timed)
          .hasSize(2 * engines.split(",").length);
      assertProfiled(resumed.run());
      assertThat(resumed.run().info().gaps())
          .extracting(RunInfo.Gap::what)
          .isEqualTo(engines.contains("h2") ? List.of("h2/flame graphs") : List.of());
      assertThat(resumed.left()).isEmpty();
    }
  }

  private static void assertProfiled(RunFolder run) {
    assertThat(Profile.of(run)).extracting(Profile::engine).containsOnly("postgresql");
    assertThat(Profile.of(run))
        .extracting(Profile::operation)
        .containsExactlyElementsOf(OPERATIONS);
    assertIsWhole(run, Profile.of(run).get(OPERATIONS.indexOf("update")));
  }

  private static void assertIsWhole(RunFolder run, Profile update) {
    assertThat(update.rows()).isEqualTo(20_000);
    assertThat(update.stacks(run).collapsed()).contains("heap_update");
    assertThat(run.path().resolve("report/flamegraphs/" + update.name() + ".html"))
        .isNotEmptyFile();
  }
}
