// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import static dev.sqldyno.jmh.run.ShortBench.COUNT;
import static dev.sqldyno.jmh.run.ShortBench.UPDATE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.RunInfo.Gap;
import dev.sqldyno.testing.EngineDeployment;
import dev.sqldyno.testing.TestEngines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Runs statements that need more memory than their container has, so that the kernel kills. */
@ResourceLock(ShortBench.KERNELS_KILLS)
class OutOfMemoryIT {
  private static final String DELETE = "/dml-sweep/delete";

  @TempDir Path folder;

  /** The aggregate exceeds no limit of MySQL's own. Before it, a container is metered. */
  @Test
  void anEngineKilledForLackOfMemoryIsReportedWithItsLimit() throws Exception {
    EngineDeployment deployment = EngineDeployment.of("mysql");
    TestEngines.require(deployment);
    countBy(
        "insert|delete",
        "SELECT COUNT(*) + (SELECT JSON_LENGTH(JSON_ARRAYAGG(HEX(a.id)))"
            + " FROM dml_sweep a, dml_sweep b) FROM dml_sweep;\n");
    List<String> arguments = new ArrayList<>(deployment.options());
    arguments.addAll(List.of("--engines", "mysql", "--memory", "mysql=700m"));
    try (BenchProcess bench = start(arguments)) {
      assertThat(bench.exitCode()).isEqualTo(1);
      ShortBench.assertToldOnce(
          bench, "for lack of memory (limit 700 MiB): raise --memory or leave it out");
      assertThat(ShortBench.cells(bench.run())).containsExactly("mysql" + UPDATE);
      assertThat(bench.run().samples().getFirst().statement().get(Counter.CPU))
          .isInstanceOf(Reading.Measured.class);
      assertThat(bench.run().info().gaps())
          .singleElement()
          .satisfies((Gap gap) -> {
            assertThat(gap.what()).isEqualTo("mysql");
            assertThat(gap.reason())
                .startsWith("the engine died during dml-sweep/count: the container was killed");
          });
      RunInfo.EngineInfo info = bench.run().info().engines().getFirst();
      assertThat(info.deployment())
          .isEqualTo("container, host network on loopback, data on disk, memory limit 700 MiB");
      assertThat(info.durability()).isEqualTo(Durability.COMMIT);
      assertThat(bench.run().info().part("bench").orElseThrow().words())
          .containsEntry("placements.provision.mysql", "container");
      ShortBench.assertReported(bench);
      assertThat(bench.left()).isEmpty();
    }
  }

  /**
   * The server's first process does not need the memory: it stays, ends the others, and recovers.
   * The aggregate keeps each row until its end.
   */
  @Test
  void anEngineThatRecoversFromALostProcessIsMeasuredFurther() throws Exception {
    EngineDeployment deployment = EngineDeployment.of("postgresql/container");
    TestEngines.require(deployment);
    countBy(
        "insert",
        "SELECT COUNT(*) + (SELECT CARDINALITY(ARRAY_AGG(REPEAT('x', 10000) || n))"
            + " FROM GENERATE_SERIES(1, 100000) n) FROM dml_sweep;\n");
    List<String> arguments = new ArrayList<>(deployment.options());
    arguments.addAll(List.of("--engines", "postgresql", "--memory", "postgresql=600m"));
    try (BenchProcess bench = start(arguments)) {
      assertThat(bench.exitCode()).isEqualTo(1);
      ShortBench.assertToldOnce(
          bench, "for lack of memory (limit 600 MiB): raise --memory or leave it out");
      assertThat(ShortBench.cells(bench.run()))
          .containsExactly("postgresql" + UPDATE, "postgresql" + DELETE);
      assertThat(bench.run().info().gaps())
          .singleElement()
          .satisfies((Gap gap) -> {
            assertThat(gap.what()).isEqualTo("postgresql" + COUNT);
            assertThat(gap.reason()).startsWith("a process of the engine was killed for lack of");
          });
      ShortBench.assertReported(bench);
      assertThat(bench.left()).isEmpty();
    }
  }

  /** Shortens the workload to a few cells, and replaces the statement of one. */
  private void countBy(String without, String sql) throws IOException {
    Path sweep = ShortBench.shorten(folder, without);
    Files.writeString(sweep.resolve("sql/count.sql"), sql);
  }

  private BenchProcess start(List<String> arguments) throws IOException {
    return BenchProcess.start(folder.resolve("bench"), Map.of(), arguments.toArray(String[]::new));
  }
}
