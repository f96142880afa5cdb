// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThatCode;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.measure.Readings;
import dev.sqldyno.measure.cgroup.CgroupCpu;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.start.RunningHere;
import dev.sqldyno.testing.EngineDeployment;
import dev.sqldyno.testing.Quiet;
import dev.sqldyno.testing.TestEngines;
import dev.sqldyno.workload.WorkloadSql;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Profiles of live engines. */
@Quiet
class SamplerIT {
  private static final int HERTZ = 499;

  /** A thread or a process begins in these functions. */
  private static final List<String> BEGINNINGS =
      List.of("_start", "__clone", "clone3", "__clone3", "start_thread", "[libc.so.6]");

  /**
   * Takes this share of the samples. The rest is where no frame pointer is kept: libcrypto's
   * assembler, which makes MySQL's keys, and leaves of libc such as getpid (seen: 0.80 to 0.99,
   * lowest on MySQL).
   */
  private static final double MOST = 0.7;

  @TempDir Path dir;

  @BeforeEach
  void needsPerf() throws Exception {
    assumeThatCode(Perf::checkRights).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(strings = {"postgresql", "mysql"})
  void onlyWhatRunsBetweenResumeAndPauseIsSampledAndHasNames(String id) throws Exception {
    sample(id);
  }

  @Tag("nightly")
  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "postgresql/container", "mariadb/container"})
  void theSameHoldsForAnotherEngine(String id) throws Exception {
    sample(id);
  }

  private void sample(String id) throws Exception {
    RunningEngine engine = TestEngines.shared(id);
    try (Connection connection = engine.address().connect()) {
      Catalog catalog = Catalog.load();
      WorkloadSql sql = new WorkloadSql(catalog, engine.engine(), catalog.workload("dml-sweep"));
      PerfTarget target = PerfTarget.of(engine.footprint());
      assertThat(target.cgroup()).as("its own").isPresent();
      assertThat(
              RunningHere.find(
                  engine.engine().id(), catalog, TestEngines.sharedData(EngineDeployment.of(id))))
          .isEqualTo(engine.footprint());
      try (Sampler sampler =
          Sampler.start(target, HERTZ, Files.createDirectory(dir.resolve("perf")))) {
        sql.createTable(connection);
        insert(sql, connection);
        sampler.resume();
        try (CgroupCpu cgroup =
            CgroupCpu.open(((Footprint.Processes) engine.footprint()).cgroup().orElseThrow())) {
          Readings.burn(cgroup, 1e9, () -> insert(sql, connection));
        }
        sampler.pause();
        WorkloadSql.execute(connection, sql.text("delete"));
        CallStacks stacks = sampler.finish().stacks();

        assertThat(stacks.samples()).as("half of a second of work").isGreaterThan(HERTZ / 2);
        assertThat(share(stacks, SamplerIT::isWhole)).as("whole stacks").isGreaterThan(MOST);
        assertThat(share(stacks, SamplerIT::hasNames)).as("with names").isGreaterThan(MOST);
        assertThat(share(stacks, stack -> stack.toLowerCase().contains("delete")))
            .as("of the time after the pause")
            .isLessThan(0.02);
      }
    }
  }

  private static void insert(WorkloadSql sql, Connection connection) throws Exception {
    WorkloadSql.execute(connection, sql.text("insert", Map.of("half", 100_000)));
  }

  private static boolean isWhole(String stack) {
    String[] frames = stack.split(";");
    return frames.length > 4 && BEGINNINGS.contains(frames[1]);
  }

  private static boolean hasNames(String stack) {
    return Arrays.stream(stack.split(";"))
        .skip(3)
        .anyMatch(frame -> !frame.startsWith("[") && !frame.endsWith(CallStacks.KERNEL));
  }

  private static double share(CallStacks stacks, Predicate<String> of) {
    return (double)
            stacks.counts().entrySet().stream()
                .filter(entry -> of.test(entry.getKey()))
                .mapToLong(Map.Entry::getValue)
                .sum()
        / stacks.samples();
  }

  @Test
  void aMissingGroupIsReported() throws Exception {
    PerfTarget target = new PerfTarget(ProcessHandle.current().pid(), Optional.of("no/such/group"));
    Path folder = Files.createDirectory(dir.resolve("perf"));
    assertThatThrownBy(() -> Sampler.start(target, HERTZ, folder))
        .isInstanceOf(ProfileException.class)
        .hasMessageContaining("no/such/group");
  }
}
