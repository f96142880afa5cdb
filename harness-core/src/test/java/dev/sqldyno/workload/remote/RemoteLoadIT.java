// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.Secret;
import dev.sqldyno.testing.TestEngines;
import dev.sqldyno.workload.drive.DriveOptions.Rate;
import dev.sqldyno.workload.drive.LoadException;
import dev.sqldyno.workload.drive.LoadWindow;
import dev.sqldyno.workload.drive.LoadWindow.OfWorker;
import dev.sqldyno.workload.drive.LoadWindow.Second;
import dev.sqldyno.workload.drive.LoadWindow.Tally;
import dev.sqldyno.workload.mix.Done;
import dev.sqldyno.workload.mix.MixPlan;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two load workers drive the clients of one mix. */
class RemoteLoadIT {
  private static final Duration WINDOW = Duration.ofMillis(1700);
  private static final Map<String, String> FIVE = Map.of("threads", "5");

  @TempDir static Path folder;
  private static WorkerInThread one;
  private static WorkerInThread two;

  @BeforeAll
  static void start() throws Exception {
    one = WorkerInThread.start(folder);
    two = WorkerInThread.start(folder);
  }

  @AfterAll
  static void stop() throws Exception {
    one.close();
    two.close();
  }

  private static LoadWorkers workers(String... addresses) throws Exception {
    return new LoadWorkers(
        List.of(addresses),
        WorkerInThread.secret(folder, WorkerInThread.SECRET),
        WorkerInThread.BUILD);
  }

  private static RemoteLoad.Mix mix(String mix, Optional<Rate> rate) {
    return new RemoteLoad.Mix(
        "h2", Optional.empty(), "ycsb", mix, Size.SMOKE, FIVE, false, rate, 5);
  }

  private static MixPlan plan() {
    Catalog catalog = Catalog.load();
    return MixPlan.of(catalog, catalog.engine("h2"), catalog.workload("ycsb"), Size.SMOKE, FIVE);
  }

  @Test
  void theirClientsInsertDifferentRowsAndReadOnlyWhatIsThere() throws Exception {
    RunningEngine engine = TestEngines.shared("h2");
    MixPlan plan = plan();
    plan.load(engine.address(), MixPlan.FASTEST);
    Map<String, Done> done = new HashMap<>();
    LoadWindow window;
    try (RemoteLoad load =
        RemoteLoad.open(
            workers(one.address(), two.address()),
            mix("d", Optional.empty()),
            engine.address(),
            System::nanoTime)) {
      assertThat(load.clients()).isEqualTo(5);
      count(load.warmUpWindow(Duration.ofMillis(200)), done);
      load.readClocks();
      window = load.window(WINDOW);
      count(window, done);
    }
    try (Connection connection = engine.address().connect()) {
      plan.checkInvariants(connection, done);
    }
    checkSums(window);
    assertThat(window.wallNanos()).isGreaterThanOrEqualTo(WINDOW.toNanos());
    assertThat(window.workers()).containsOnlyKeys(one.address(), two.address());
    assertThat(window.workers().get(one.address()).clients()).isEqualTo(3);
    assertThat(window.workers().values().stream().mapToLong(OfWorker::stored).sum())
        .isEqualTo(window.stored());
  }

  private static void checkSums(LoadWindow window) {
    assertThat(window.transactions().values())
        .allSatisfy(tally -> {
          assertThat(tally.errors()).isEmpty();
          assertThat(tally.service().orElseThrow().histogram().getTotalCount())
              .isEqualTo(tally.stored());
        });
    assertThat(window.transactions().get("insert").stored()).isPositive();
    assertThat(window.seconds())
        .isNotEmpty()
        .allSatisfy(second -> {
          long stored = second.stored().values().stream().mapToLong(Long::longValue).sum();
          // on a busy machine a second may pass without any transaction
          assertThat(second.p50Nanos().isPresent()).isEqualTo(stored > 0);
          assertThat(second.engineCpuNanos()).isPresent();
        });
    assertThat(window.seconds().getFirst().memory())
        .containsOnlyKeys(Second.CLIENT, one.address(), two.address());
    assertThat(
            window.seconds().stream()
                .flatMap(second -> second.stored().values().stream())
                .mapToLong(Long::longValue)
                .sum())
        .isEqualTo(window.stored());
  }

  private static void count(LoadWindow window, Map<String, Done> done) {
    for (Map.Entry<String, Tally> each : window.transactions().entrySet()) {
      Tally tally = each.getValue();
      done.merge(each.getKey(), new Done(tally.stored(), tally.rows()), Done::plus);
    }
  }

  @Test
  void anOpenLoopHasTheScheduleOfOneMachine() throws Exception {
    Address address = TestEngines.shared("h2").address();
    plan().load(address, MixPlan.FASTEST);
    try (RemoteLoad load =
        RemoteLoad.open(
            workers(one.address(), two.address()),
            mix("c", Optional.of(new Rate(100, false, 1))),
            address,
            () -> -1)) {
      LoadWindow.Schedule schedule = load.window(WINDOW).schedule().orElseThrow();
      assertThat(schedule.perSecond()).isEqualTo(100);
      assertThat(schedule.due()).isEqualTo(170);
    }
  }

  @Test
  void aWorkerThatDiesInAWindowVoidsItAndIsNamed() throws Exception {
    WorkerKey key = WorkerKey.make(folder, _ -> {});
    Address address = TestEngines.shared("h2").address();
    plan().load(address, MixPlan.FASTEST);
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread.ofPlatform().daemon().start(() -> die(server, key));
      String dying = "127.0.0.1:" + server.getLocalPort();
      try (RemoteLoad load =
          RemoteLoad.open(
              workers(one.address(), dying), mix("c", Optional.empty()), address, () -> -1)) {
        long begin = System.nanoTime();
        assertThatThrownBy(() -> load.window(Duration.ofMinutes(10)))
            .isInstanceOf(LoadException.class)
            .hasMessage("load worker %s closed the connection; see its output", dying);
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofMinutes(1));
      }
    }
    // the other one's clients have stopped, so that it serves the next run
    workers(one.address()).check();
  }

  /** Is a worker until the first window. */
  private void die(ServerSocket server, WorkerKey key) {
    Duration soon = Duration.ofMinutes(1);
    try (MessageChannel channel =
        new MessageChannel(TlsSockets.accepted(key, server.accept(), soon), "the controller")) {
      SharedSecret secret = SharedSecret.of(WorkerInThread.secret(folder, WorkerInThread.SECRET));
      Handshake.asWorker(channel, secret, WorkerInThread.BUILD, key.digest());
      channel.read(Message.Open.class, 1 << 20, soon);
      channel.send(new Message.Opened(2));
      channel.read(Message.Drive.class, 1 << 20, soon);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aWorkerSaysWhyItsClientsCannotConnect() throws Exception {
    Address address = new Address("jdbc:none:", "user", new Secret("hush"), Map.of());
    LoadWorkers both = workers(one.address(), two.address());
    assertThatThrownBy(() -> RemoteLoad.open(both, mix("c", Optional.empty()), address, () -> -1))
        .isInstanceOf(LoadException.class)
        .hasMessageMatching(
            "load worker 127.0.0.1:\\d+: role 'c': connection .* cannot be opened: .*");
    assertThat(one.log()).noneMatch(line -> line.contains("hush"));
  }
}
