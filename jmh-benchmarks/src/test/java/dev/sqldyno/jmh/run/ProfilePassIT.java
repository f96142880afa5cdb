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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pass in which stacks are sampled. */
class ProfilePassIT extends ShortBench {
  private static final List<String> OPERATIONS = List.of("count", "update");

  @BeforeEach
  void needsPerf() {
    TestEngines.require("postgresql");
    assumeThatCode(Perf::checkRights).doesNotThrowAnyException();
  }

  @Test
  void everyCellIsProfiledAndNothingIsTimed() throws Exception {
    try (BenchProcess bench = start("--engines", "postgresql,h2", "--flamegraph", "on")) {
      assertThat(bench.exitCode()).as(bench.complaints().toString()).isZero();

      RunFolder run = bench.run();
      assertThat(run.samples()).as("no window of the other pass").hasSize(4);
      assertThat(Profile.of(run)).extracting(Profile::engine).containsOnly("postgresql");
      assertThat(Profile.of(run))
          .extracting(Profile::operation)
          .containsExactlyElementsOf(OPERATIONS);
      Profile update = Profile.of(run).get(OPERATIONS.indexOf("update"));
      assertThat(update.rows()).isEqualTo(20_000);
      assertThat(update.stacks(run).collapsed()).contains("heap_update");
      assertThat(run.path().resolve("report/flamegraphs/" + update.name() + ".html"))
          .isNotEmptyFile();
      assertThat(run.info().gaps()).extracting(RunInfo.Gap::what).contains("h2/flame graphs");
      assertThat(bench.leftAfter(TEN_SECONDS)).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"INT", "KILL"})
  void anInterruptedPassLeavesNothingAndGoesOnWhereItWas(String signal) throws Exception {
    Path run;
    List<Sample> timed;
    try (BenchProcess bench = start("--engines", "postgresql", "--flamegraph", "on")) {
      bench.awaitFork("postgresql" + COUNT + ", flame graph");
      BenchProcess.signal(signal, List.of(bench.process().pid()));

      assertThat(bench.leftAfter(TEN_SECONDS)).isEmpty();
      assertThat(Profile.of(bench.run())).extracting(Profile::operation).containsExactly("update");
      run = bench.run().path();
      timed = bench.run().samples();
    }
    try (BenchProcess resumed = start("--resume", run.toString())) {
      assertThat(resumed.exitCode()).as(resumed.complaints().toString()).isZero();
      assertThat(Profile.of(resumed.run()))
          .extracting(Profile::operation)
          .containsExactlyElementsOf(OPERATIONS);
      assertThat(resumed.run().samples()).isEqualTo(timed).hasSize(2);
      assertThat(resumed.run().info().complete()).isTrue();
    }
  }
}
