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
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pass in which stacks are sampled. */
class ProfilePassIT {
  private static final Duration TEN_SECONDS = Duration.ofSeconds(10);
  private static final List<String> OPERATIONS = List.of("count", "delete", "insert", "update");

  @TempDir Path folder;

  @BeforeEach
  void needsPerf() throws IOException {
    TestEngines.require("postgresql");
    assumeThatCode(Perf::checkRights).doesNotThrowAnyException();
    Files.createDirectory(folder.resolve("workloads"));
  }

  @Test
  void everyCellIsProfiledAndNothingIsTimed() throws Exception {
    try (BenchProcess bench = start("--engines", "postgresql,h2", "--flamegraph", "on")) {
      assertThat(bench.exitCode()).as(bench.complaints().toString()).isZero();

      RunFolder run = bench.run();
      assertThat(run.samples()).as("no window of the other pass").hasSize(8);
      assertThat(Profile.of(run)).extracting(Profile::engine).containsOnly("postgresql");
      assertThat(Profile.of(run))
          .extracting(Profile::operation)
          .containsExactlyElementsOf(OPERATIONS);
      Profile insert = Profile.of(run).get(OPERATIONS.indexOf("insert"));
      assertThat(insert.rows()).isEqualTo(20_000);
      assertThat(insert.stacks(run).collapsed()).contains("heap_insert");
      assertThat(run.path().resolve("report/flamegraphs/" + insert.name() + ".html"))
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
      bench.awaitFork("postgresql/dml-sweep/update, flame graph");
      BenchProcess.signal(signal, List.of(bench.process().pid()));

      assertThat(bench.leftAfter(TEN_SECONDS)).isEmpty();
      assertThat(Profile.of(bench.run())).extracting(Profile::operation).containsExactly("insert");
      run = bench.run().path();
      timed = bench.run().samples();
    }
    try (BenchProcess resumed = start("--resume", run.toString())) {
      assertThat(resumed.exitCode()).as(resumed.complaints().toString()).isZero();
      assertThat(Profile.of(resumed.run()))
          .extracting(Profile::operation)
          .containsExactlyElementsOf(OPERATIONS);
      assertThat(resumed.run().samples()).isEqualTo(timed).hasSize(4);
      assertThat(resumed.run().info().complete()).isTrue();
    }
  }

  private BenchProcess start(String... arguments) throws IOException {
    Path bench = folder.resolve("bench");
    Files.createDirectories(bench);
    return BenchProcess.start(bench, Map.of(), arguments);
  }
}
