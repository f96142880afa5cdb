// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.docker;

import static dev.sqldyno.measure.Readings.cpu;
import static dev.sqldyno.measure.Readings.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Percentage.withPercentage;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.measure.BurningCgroup;
import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.NoMeterException;
import dev.sqldyno.measure.Readings;
import dev.sqldyno.measure.cgroup.CgroupCpu;
import dev.sqldyno.measure.meter.Metering;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.testing.Quiet;
import dev.sqldyno.testing.TestEngines;
import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Compares the cgroup of a container of this machine with what its Docker tells. */
@Quiet
class DockerStatsIT {
  private static final Pattern ID = Pattern.compile("[0-9a-f]{64}");

  /** Two per cent of a second stand out from the noise of two readings. */
  private static final double SECOND = 1e9;

  /** Asks as one asks another machine's Docker. */
  @Test
  void aDockerBehindTcpGivesTheSame() throws Exception {
    RunningEngine engine = TestEngines.shared("postgresql/container");
    try (CgroupCpu cgroup = CgroupCpu.open(cgroup(engine));
        TcpToUnix door = TcpToUnix.open(Path.of(hidden(engine).host().getPath()));
        DockerStats far = DockerStats.open(hidden(engine).id(), door.host())) {
      double before = cpu(cgroup);
      // Docker may have looked a second ago, and the cgroup cuts fractions of a microsecond
      assertThat(cpu(far)).isBetween(before / 2, cpu(cgroup) + 1_000);
    }
  }

  @Test
  void aHiddenContainerIsMeteredByDockersStatistics() throws Exception {
    RunningEngine engine = TestEngines.shared("postgresql/container");
    try (Connection connection = engine.address().connect();
        Statement statement = connection.createStatement();
        CgroupCpu cgroup = CgroupCpu.open(cgroup(engine));
        Metering metering = Metering.open(BurningCgroup.engine(hidden(engine)))) {
      prepare(engine, statement);
      assertThat(metering.meter()).isEqualTo(MeterKind.DOCKER_STATS);
      assertThat(metering.whyNotHigher())
          .containsExactly("instructions, cgroup-cpu, proc-cpu: for the test");
      metering.begin();
      double begin = cpu(cgroup);
      Readings.burn(cgroup, SECOND, () -> update(engine, statement));
      double truth = cpu(cgroup) - begin;
      Metering.Window window = metering.end();

      assertThat(value(window.engine().get(Counter.CPU))).isCloseTo(truth, withPercentage(2));
      assertThat(window.engineAlone().wallNanos())
          .as("Docker may answer late")
          .isGreaterThanOrEqualTo(window.engine().wallNanos());
    }
  }

  /** Another session's busy loop stands for an engine that burns while nobody asks it anything. */
  @Tag("nightly")
  @Test
  void theIdleBurnUntilALateAnswerIsTakenOff() throws Exception {
    RunningEngine engine = TestEngines.shared("postgresql/container");
    try (Connection connection = engine.address().connect();
        Statement statement = connection.createStatement();
        Connection burner = engine.address().connect();
        Statement burning = burner.createStatement();
        Metering metering = Metering.open(BurningCgroup.engine(hidden(engine)))) {
      CompletableFuture<Void> loop =
          CompletableFuture.runAsync(() -> burn(burning), Thread::startVirtualThread);
      metering.begin();
      BurningCgroup.pause(1_500);
      Cost idle = metering.end().engineAlone();
      double cores = value(idle.get(Counter.CPU)) / idle.wallNanos();
      metering.begin();
      statement.execute("SELECT PG_SLEEP(0.05)");
      Cost window = metering.end().engine();
      burning.cancel();
      loop.join();

      double overWall = value(window.get(Counter.CPU)) - cores * window.wallNanos();
      double overReadings = value(window.get(Counter.CPU)) - cores * window.meteredNanos();
      System.out.printf(
          "idle %.2f cores, window %.0f ms, metered %.0f ms: net of idle over the window %.0f ms,"
              + " over the readings %.0f ms%n",
          cores,
          window.wallNanos() * 1e-6,
          window.meteredNanos() * 1e-6,
          overWall * 1e-6,
          overReadings * 1e-6);
      // the loop's own time varies from one moment to the next, by up to a half here
      assertThat(Math.abs(overReadings)).isLessThan(10e6 + 0.5 * Math.abs(overWall));
    }
  }

  private static void burn(Statement statement) {
    try {
      statement.execute(
          "DO $$ BEGIN LOOP PERFORM SUM(n) FROM GENERATE_SERIES(1, 30000) n;"
              + " PERFORM PG_SLEEP(0.01); END LOOP; END $$");
    } catch (SQLException _) {
      // it was cancelled
    }
  }

  @Test
  void anEndedContainerIsReportedAndNotCounted() {
    Footprint.Container running = hidden(TestEngines.shared("postgresql/container"));
    String ended = running.id().replaceAll(".", "0");
    assertThatThrownBy(() -> DockerStats.open(ended, running.host()))
        .isInstanceOf(NoMeterException.class)
        .hasMessageContaining("No such container");
  }

  private static void prepare(RunningEngine engine, Statement statement) throws SQLException {
    for (String name : List.of("drop-table", "create-table", "insert")) {
      statement.execute(sql(engine, name));
    }
  }

  private static void update(RunningEngine engine, Statement statement) throws SQLException {
    statement.execute(sql(engine, "update"));
  }

  private static String sql(RunningEngine engine, String name) {
    Catalog catalog = Catalog.load();
    return catalog
        .sql(engine.engine(), catalog.workload("dml-sweep"), name)
        .with(Map.of("half", 100_000));
  }

  /** Describes the engine's container as if this machine did not show it. */
  private static Footprint.Container hidden(RunningEngine engine) {
    Matcher id = ID.matcher(cgroup(engine).toString());
    assertThat(id.find()).isTrue();
    return new Footprint.Container(
        id.group(), URI.create("unix:///var/run/docker.sock"), "for the test");
  }

  private static Path cgroup(RunningEngine engine) {
    assumeTrue(
        engine.footprint() instanceof Footprint.Processes processes
            && processes.cgroup().isPresent(),
        "the container's cgroup cannot be seen here");
    return ((Footprint.Processes) engine.footprint()).cgroup().orElseThrow();
  }
}
