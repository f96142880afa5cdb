// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import static dev.sqldyno.measure.Readings.cpu;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.measure.BurningCgroup;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Totals;
import dev.sqldyno.measure.meter.EngineMeter;
import dev.sqldyno.measure.proc.ProcessTree;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.ProvisionOptions.External;
import dev.sqldyno.provision.ProvisionOptions.Server;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.Secret;
import dev.sqldyno.provision.process.FreePort;
import dev.sqldyno.run.EngineWatch;
import dev.sqldyno.run.command.CommandMeter;
import dev.sqldyno.testing.TestEngines;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Meters a PostgreSQL that somebody else started, with the programs of the shared one. */
class OutsideServerIT {
  private static final double MS = 1e6;
  private static final int PORT = FreePort.find();
  private static final String URL = "jdbc:postgresql://127.0.0.1:%d/postgres".formatted(PORT);

  @TempDir static Path dir;

  private static String start;

  private final BurningCgroup group = BurningCgroup.open();
  private Process server;

  @BeforeEach
  void initialise() throws Exception {
    if (start != null) {
      return;
    }
    long pid = ((Footprint.Processes) TestEngines.shared("postgresql").footprint()).rootPid();
    Path bin = Path.of("/proc", Long.toString(pid), "exe").toRealPath().getParent();
    String user = System.getProperty("user.name").equals("root") ? "unshare -U " : "";
    String data = dir.resolve("data").toString();
    String init = "%s%s/initdb -D %s -U me -A trust --no-sync".formatted(user, bin, data);
    assertThat(
            new ProcessBuilder(init.split(" "))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start()
                .waitFor())
        .isZero();
    start =
        "%s%s/postgres -D %s -c port=%d -c listen_addresses=127.0.0.1 -c unix_socket_directories="
            .formatted(user, bin, data, PORT);
  }

  @AfterEach
  void stop() throws Exception {
    if (server != null) {
      end();
    }
    group.close();
  }

  private void end() throws InterruptedException {
    server.destroy();
    assertThat(server.waitFor(60, TimeUnit.SECONDS)).isTrue();
  }

  private void serve() throws Exception {
    awaitAnswer(
        new ProcessBuilder(start.split(" "))
            .redirectErrorStream(true)
            .redirectOutput(dir.resolve("log").toFile())
            .start());
  }

  private void awaitAnswer(Process started) throws IOException {
    server = started;
    BurningCgroup.await(() -> {
      try (Connection _ = DriverManager.getConnection(URL, "me", "")) {
        return true;
      } catch (SQLException _) {
        return false;
      }
    });
  }

  private static RunningEngine attach(Optional<Server> named) {
    External external = new External(URL, "me", new Secret(""), named);
    return new Provisioner().attach(Catalog.load().engine("postgresql"), external, _ -> {});
  }

  @Test
  void aServerWithOthersInItsCgroupIsMeteredByItsProcessTree() throws Exception {
    serve();
    try (RunningEngine found = attach(Optional.empty());
        EngineMeter meter = EngineMeter.open(found)) {
      assertThat(((Footprint.Processes) found.footprint()).rootPid()).isEqualTo(server.pid());
      assertThat(found.deployment()).isEqualTo("external URL, process tree");
      assertThat(meter.meter()).isEqualTo(MeterKind.PROC_CPU);
      assertThat(meter.whyNotHigher().getFirst())
          .contains("Start the server as a systemd service, which has one to itself");
      double busy = cost(meter, 300);
      assertThat(busy).isGreaterThan(20 * MS);
      assertThat(cost(meter, 0)).isLessThan(busy / 2);
      assertAProcessThatIsNotTheServerIsRefused();
      assertThat(attach(pid(server.pid())).footprint()).isEqualTo(found.footprint());
    }
  }

  private void assertAProcessThatIsNotTheServerIsRefused() throws IOException {
    Process other = group.run("exec sleep 60");
    assertThatThrownBy(() -> attach(pid(other.pid())))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining(
            "process %d (postgres) has: leave --pid out, or name that one", server.pid());
    Server unit = new Server(Server.By.UNIT, group.directory().getFileName().toString());
    assertThatThrownBy(() -> attach(Optional.of(unit)))
        .isInstanceOf(ProvisionException.class)
        .hasMessageStartingWith(unit + " does not serve that URL: ")
        .hasMessageEndingWith("has: leave --unit out, or name that one");
    other.destroyForcibly();
  }

  private static Optional<Server> pid(long pid) {
    return Optional.of(new Server(Server.By.PID, String.valueOf(pid)));
  }

  /**
   * Compares it with its process tree, and with what sqldyno knows of an engine that it started.
   */
  @Test
  void aServerAloneInItsCgroupIsMeteredByTheCgroup() throws Exception {
    awaitAnswer(group.run("exec " + start));
    try (RunningEngine found = attach(Optional.empty());
        EngineMeter byGroup = EngineMeter.open(found);
        ProcessTree byTree =
            ProcessTree.open(new Footprint.Processes(server.pid(), Optional.empty(), ""))) {
      String name = group.directory().getFileName().toString();
      assertThat(found.deployment()).isEqualTo("external URL, cgroup " + name);
      assertThat(byGroup.meter()).isIn(MeterKind.CGROUP_CPU, MeterKind.INSTRUCTIONS);
      double tree = cpu(byTree);
      double nanos = cost(byGroup, 400);
      // a session that the server reaps while the tree is read is in neither's time
      double error = 20 * MS + 0.02 * nanos;
      BurningCgroup.await(() -> cpu(byTree) - tree > nanos - error);
      assertThat(cpu(byTree) - tree).isCloseTo(nanos, within(error));
      try (RunningEngine unit = attach(Optional.of(new Server(Server.By.UNIT, name)))) {
        assertThat(unit.footprint()).isEqualTo(found.footprint());
        assertThat(unit.deployment()).isEqualTo("external URL, unit " + name);
      }
    }
    RunningEngine own = TestEngines.shared("postgresql");
    External known =
        new External(own.address().url(), own.address().user(), own.address().password());
    try (RunningEngine found = new Provisioner().attach(own.engine(), known, _ -> {})) {
      Footprint.Processes started = (Footprint.Processes) own.footprint();
      assertThat(((Footprint.Processes) found.footprint()).rootPid()).isEqualTo(started.rootPid());
      assertThat(((Footprint.Processes) found.footprint()).cgroup()).isEqualTo(started.cgroup());
    }
  }

  /** Returns what so many thousands of rows cost the server, in nanoseconds. */
  private static double cost(EngineMeter meter, int thousands) throws SQLException {
    try (Connection connection = DriverManager.getConnection(URL, "me", "");
        Statement statement = connection.createStatement()) {
      Totals begin = meter.read();
      statement.execute(
          "SELECT SUM(SQRT(n)) FROM GENERATE_SERIES(1, %d) AS n".formatted(thousands * 1_000));
      return ((Reading.Measured) meter.read().since(begin).get(Counter.CPU)).value();
    }
  }

  @Test
  void aRestartedServerIsAnotherOne() throws Exception {
    serve();
    try (RunningEngine found = attach(Optional.empty())) {
      end();
      serve();
      assertThat(found.crashReport().isReplaced()).isTrue();
      assertThat(EngineWatch.of(found).recovers()).as("the one that is metered").isFalse();
    }
    try (RunningEngine found = attach(Optional.empty());
        EngineMeter meter = EngineMeter.open(found)) {
      String end = "kill %1$d; while kill -0 %1$d; do sleep 0.1; done".formatted(server.pid());
      ProcessBuilder kill = new ProcessBuilder("sh", "-c", end);
      assertThatThrownBy(() -> new CommandMeter(found, meter).run(kill))
          .isInstanceOf(ProvisionException.class)
          .hasMessageStartingWith(
              "the engine died during repetition 1: its process %d has ended", server.pid());
    }
  }
}
