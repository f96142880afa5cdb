// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.provision.Secret;
import dev.sqldyno.workload.jmeter.Engines;
import dev.sqldyno.workload.jmeter.JMeterException;
import dev.sqldyno.workload.jmeter.JtlSummary;
import dev.sqldyno.workload.jmeter.JtlTail;
import dev.sqldyno.workload.jmeter.PlanFile;
import dev.sqldyno.workload.jmeter.PlanRun;
import dev.sqldyno.workload.jmeter.RemoteEngine;
import dev.sqldyno.workload.jmeter.Tls;
import java.io.IOException;
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
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two engines on loopback, as on two machines. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class RemoteEnginesIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final String ADDRESS = "127.0.0.1";

  @TempDir Path folder;

  @Test
  void eachEngineRunsThePlanAndNobodyReadsOrLogsThePassword() throws Exception {
    Secret password = Secret.random();
    Optional<Tls> tls = Optional.of(TestKeystore.make(folder, password));
    Path plan = TestHome.plan("bookings-closed");
    int first = TestPorts.pair();
    int second = TestPorts.pair();
    try (TinyService service = new TinyService(Duration.ZERO);
        RemoteEngine one = RemoteEngine.start(TestHome.home(), ADDRESS, first, tls, folder);
        RemoteEngine two = RemoteEngine.start(TestHome.home(), ADDRESS, second, tls, folder)) {
      one.awaitReady(LIMIT);
      two.awaitReady(LIMIT);
      assertThatThrownBy(() -> LocateRegistry.getRegistry(ADDRESS, first).list())
          .as("who speaks no TLS is not let in")
          .isInstanceOf(RemoteException.class);
      Engines engines = new Engines(List.of(at(first), at(second)), tls);
      stopAnOpenLoad(service, engines);
      long before = service.accepted();
      Map<String, String> properties = new HashMap<>(service.properties());
      properties.putAll(Map.of("users", "3", "requests", "10", "rampup", "0"));

      JtlSummary rows = run(plan, properties, "run", engines);

      assertThat(PlanFile.read(plan, properties).check(engines.count()).complaints(rows)).isEmpty();
      assertThat(rows.failures()).isEmpty();
      assertThat(rows.rows()).isEqualTo(60);
      assertThat(service.accepted() - before).isEqualTo(60);

      assertThat(run(planOfOne(service), Map.of(), "none", engines).rows())
          .as("what the plan before was given is forgotten")
          .isEqualTo(2);
    }
    try (Stream<Path> files = Files.walk(folder)) {
      assertThat(
              files.filter(Files::isRegularFile).filter(file -> !file.endsWith(TestKeystore.NAME)))
          .isNotEmpty()
          .noneMatch(file -> holds(file, password.reveal()));
    }
  }

  /** A plan that without any property sends one request there. */
  private Path planOfOne(TinyService service) throws IOException {
    String closed = Files.readString(TestHome.plan("bookings-closed"));
    return Files.writeString(
        folder.resolve("one.jmx"),
        closed
            .replace("(port,8080)", "(port,%s)".formatted(service.properties().get("port")))
            .replace("(users,500)", "(users,1)")
            .replace("(requests,100)", "(requests,1)"));
  }

  /** Its users would wait for ever, and the engines with them. */
  private void stopAnOpenLoad(TinyService service, Engines engines) throws Exception {
    Map<String, String> properties = new HashMap<>(service.properties());
    properties.putAll(Map.of("rate", "20", "rampup", "0", "duration", "600"));
    try (PlanRun run =
        PlanRun.start(
            TestHome.home(),
            TestHome.plan("bookings-open"),
            properties,
            folder.resolve("open"),
            UnaryOperator.identity(),
            engines)) {
      while (service.accepted() < 20) {
        assertThat(run.isRunning()).isTrue();
        Thread.sleep(10);
      }
      run.stopGracefully(Duration.ofSeconds(3));
      assertThat(run.isRunning()).isFalse();
      JtlSummary rows = JtlSummary.of(JtlTail.all(run.jtl()));
      assertThat(rows.errors()).isZero();
      assertThat(rows.rows()).as("a row for each booking").isEqualTo(service.accepted());
    }
  }

  @Test
  void anEngineThatIsNotThereIsNoGoodRun() throws Exception {
    Engines engines =
        new Engines(
            List.of(at(TestPorts.pair())), Optional.of(TestKeystore.make(folder, Secret.random())));
    Path plan = TestHome.plan("bookings-closed");
    assertThatThrownBy(() -> run(plan, Map.of("users", "1", "requests", "1"), "run", engines))
        .isInstanceOf(JMeterException.class)
        .hasMessageContaining("no engine listens at " + engines.addresses().getFirst());
  }

  private JtlSummary run(Path plan, Map<String, String> properties, String results, Engines engines)
      throws InterruptedException {
    try (PlanRun run =
        PlanRun.start(
            TestHome.home(),
            plan,
            properties,
            folder.resolve(results),
            UnaryOperator.identity(),
            engines)) {
      assertThat(run.await(LIMIT)).isTrue();
      return JtlSummary.of(JtlTail.all(run.jtl()));
    }
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
