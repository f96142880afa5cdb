// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.provision.Secret;
import dev.sqldyno.provision.process.OpenPorts;
import dev.sqldyno.stacks.jmeter.JMeterException;
import dev.sqldyno.stacks.jmeter.JMeterSettings;
import dev.sqldyno.stacks.jmeter.JtlRow;
import dev.sqldyno.stacks.jmeter.JtlTail;
import dev.sqldyno.stacks.jmeter.PlanRun;
import dev.sqldyno.stacks.jmeter.RemoteEngine;
import dev.sqldyno.stacks.jmeter.RemoteEngines;
import dev.sqldyno.stacks.jmeter.RequestCounts;
import dev.sqldyno.stacks.jmeter.Tls;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs plans on two engines on loopback, as if on two machines. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class RemoteEnginesIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final String ADDRESS = "127.0.0.1";

  @TempDir Path folder;

  @Tag("nightly")
  @Test
  void eachEngineRunsThePlanAndNobodyReadsOrLogsThePassword() throws Exception {
    Secret password = Secret.random();
    Optional<Tls> tls = Optional.of(TestKeystore.make(folder, password));
    Path plan = TestHome.plan("bookings-closed");
    int first = TestPorts.pair();
    int second = TestPorts.pair();
    try (TinyService service = new TinyService(Duration.ZERO);
        RemoteEngine one = engine(ADDRESS, first, tls);
        RemoteEngine two = engine(ADDRESS, second, tls)) {
      one.awaitReady(LIMIT);
      two.awaitReady(LIMIT);
      assertThat(OpenPorts.of(one.pid())).containsExactlyInAnyOrder(door(first), door(first + 1));
      assertThatThrownBy(() -> LocateRegistry.getRegistry(ADDRESS, first).list())
          .as("a client without TLS is refused")
          .isInstanceOf(RemoteException.class);
      RemoteEngines engines = new RemoteEngines(List.of(at(first), at(second)), tls);
      stopAnOpenLoad(service, engines);
      long before = service.accepted();
      Map<String, String> properties = new HashMap<>(service.properties());
      properties.putAll(Map.of("users", "3", "requests", "10", "rampup", "0"));

      List<JtlRow> rows = run(plan, properties, "run", engines);

      assertThat(rows).allMatch(JtlRow::success).hasSize(60);
      assertThat(service.accepted() - before).isEqualTo(60);

      assertThat(run(planOfOne(service), Map.of(), "none", engines))
          .as("the properties of the plan before are forgotten")
          .hasSize(2);
    }
    try (Stream<Path> files = Files.walk(folder)) {
      assertThat(
              files.filter(Files::isRegularFile).filter(file -> !file.endsWith(TestKeystore.NAME)))
          .isNotEmpty()
          .noneMatch(file -> holds(file, password.reveal()));
    }
  }

  /** RMI itself would listen at every address of the machine, and run code for whoever calls. */
  @Test
  void anEngineWithoutTlsListensWhereItIsSaidAndNowhereElse() throws Exception {
    int port = TestPorts.pair();
    RemoteEngines engines = new RemoteEngines(List.of(at(port)), Optional.empty());
    try (TinyService service = new TinyService(Duration.ZERO);
        RemoteEngine engine = engine(ADDRESS, port, Optional.empty())) {
      engine.awaitReady(LIMIT);
      assertThat(OpenPorts.of(engine.pid())).containsExactlyInAnyOrder(door(port), door(port + 1));
      stopAnOpenLoad(service, engines);
      assertThat(OpenPorts.of(engine.pid())).containsExactlyInAnyOrder(door(port), door(port + 1));
    }
  }

  /** 192.0.2.1 is an address for documentation, which no machine has. */
  @Test
  void anAddressOfAnotherMachineIsRefusedBeforeAnythingListens() {
    assertThatThrownBy(() -> engine("192.0.2.1", TestPorts.pair(), Optional.empty()))
        .isInstanceOf(JMeterException.class)
        .hasMessageContaining("192.0.2.1 is not an address of this machine");
  }

  /** Returns a plan that sends one request there without any property. */
  private Path planOfOne(TinyService service) throws IOException {
    String closed = Files.readString(TestHome.plan("bookings-closed"));
    return Files.writeString(
        folder.resolve("one.jmx"),
        closed
            .replace("(port,8080)", "(port,%s)".formatted(service.properties().get("port")))
            .replace("(users,500)", "(users,1)")
            .replace("(requests,100)", "(requests,1)"));
  }

  /** Stops a plan whose users, and so the engines, would otherwise wait for ever. */
  private void stopAnOpenLoad(TinyService service, RemoteEngines engines) throws Exception {
    Map<String, String> properties = new HashMap<>(service.properties());
    properties.putAll(Map.of("rate", "20", "rampup", "0", "duration", "600"));
    try (PlanRun run =
        PlanRun.start(
            TestHome.home(),
            TestHome.plan("bookings-open"),
            JMeterSettings.of(properties),
            folder.resolve("open"),
            engines)) {
      while (service.accepted() < 20) {
        assertThat(run.process().isRunning()).isTrue();
        Thread.sleep(10);
      }
      assertThat(OpenPorts.of(run.process().pid()))
          .as("where the engines send their results")
          .isNotEmpty()
          .allMatch(open -> open.getAddress().isLoopbackAddress());
      run.requireKnownAddress();
      run.stopGracefully(Duration.ofSeconds(3));
      assertThat(run.process().isRunning()).isFalse();
      List<JtlRow> rows = JtlTail.all(run.jtl());
      long answered = rows.stream().filter(JtlRow::success).count();
      assertThat(run.tally().requests().rows()).isEqualTo(rows.size());
      assertThat(service.accepted())
          .as("bookings with a row")
          .isBetween(answered, (long) rows.size());
      long end = rows.stream().mapToLong(RemoteEnginesIT::endMicros).max().orElseThrow();
      assertThat(rows)
          .as("only what was in flight at the end was cut off")
          .allMatch(row -> row.success() || endMicros(row) > end - 1_000_000);
    }
  }

  private static long endMicros(JtlRow row) {
    return row.startMicros() + row.elapsedMicros();
  }

  @Test
  void anEngineThatIsNotThereIsNoGoodRun() throws Exception {
    RemoteEngines engines =
        new RemoteEngines(
            List.of(at(TestPorts.pair())), Optional.of(TestKeystore.make(folder, Secret.random())));
    Path plan = TestHome.plan("bookings-closed");
    assertThatThrownBy(() -> run(plan, Map.of("users", "1", "requests", "1"), "run", engines))
        .isInstanceOf(JMeterException.class)
        .hasMessageContaining("no engine listens at " + engines.addresses().getFirst());
  }

  private List<JtlRow> run(
      Path plan, Map<String, String> properties, String results, RemoteEngines engines)
      throws InterruptedException {
    try (PlanRun run =
        PlanRun.start(
            TestHome.home(),
            plan,
            JMeterSettings.of(properties),
            folder.resolve(results),
            engines)) {
      assertThat(run.process().await(LIMIT)).isTrue();
      assertThat(run.process().exitStatus()).isZero();
      RequestCounts tally = run.tally();
      assertThat(tally.whole()).isTrue();
      assertThat(tally.expected()).hasValue(tally.requests().rows());
      return JtlTail.all(run.jtl());
    }
  }

  private RemoteEngine engine(String address, int port, Optional<Tls> tls) {
    return RemoteEngine.start(
        TestHome.home(), address, port, tls, JMeterSettings.of(Map.of()), folder);
  }

  private static InetSocketAddress door(int port) {
    return new InetSocketAddress(ADDRESS, port);
  }

  private static String at(int port) {
    return ADDRESS + ":" + port;
  }

  private static boolean holds(Path file, String text) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1).contains(text);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
