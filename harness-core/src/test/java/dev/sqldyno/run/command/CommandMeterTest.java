// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.measure.meter.EngineMeter;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.CrashReport;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.Secret;
import dev.sqldyno.testing.TestRunningEngine;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Measures shell commands against a process that stands for an engine. */
@Timeout(60)
class CommandMeterTest {
  private static final Duration MOMENT = Duration.ofMillis(10);

  private Process server;
  private RunningEngine engine;
  private EngineMeter meter;
  private CommandMeter commands;

  @BeforeEach
  void start() throws IOException {
    server = new ProcessBuilder("sleep", "300").start();
    engine =
        TestRunningEngine.of(
            Catalog.load().engine("h2"),
            new Address("jdbc:none:", "me", new Secret("x"), Map.of()),
            new Footprint.Processes(server.pid(), Optional.<Path>empty(), "no rights"),
            log("the last line"));
    meter = EngineMeter.open(engine);
    commands = new CommandMeter(engine, meter, Duration.ofSeconds(1));
  }

  @AfterEach
  void stop() {
    meter.close();
    server.destroyForcibly();
  }

  /** The engine is looked at before and after, which is no time of the command. */
  @Test
  void aCommandTakesNoLongerThanTheEnginesReadings() throws Exception {
    CommandCost cost = commands.run(new ProcessBuilder("true"));

    assertThat(cost.command().wallNanos())
        .isPositive()
        .isLessThanOrEqualTo(cost.engine().wallNanos());
  }

  @Test
  void anEngineThatIsKilledHasNoFigureOfThatRepetition() throws Exception {
    assertThat(run("true")).isZero();
    String killed = "kill -9 %1$d; while kill -0 %1$d; do sleep 0.05; done";
    assertThatThrownBy(() -> run(killed.formatted(server.pid())))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining("the engine died during repetition 2")
        .hasMessageContaining("the last line");
  }

  @Test
  void aCommandThatWaitsForADeadEngineIsEnded() {
    assertThatThrownBy(() -> run("kill -9 %d; exec sleep 300".formatted(server.pid())))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining("the engine died during repetition 1");
  }

  @Test
  void anEngineThatDiedBetweenTwoRepetitionsIsSeenBeforeTheNext() throws Exception {
    assertThat(run("true")).isZero();
    server.destroyForcibly().waitFor();
    assertThatThrownBy(() -> run("echo ran >&2"))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining("the engine died before repetition 2");
  }

  @Test
  void anEngineThatDiesIdleHasNoIdleCost() throws Exception {
    assertThat(commands.idle(MOMENT)).isNotNull();
    server.destroyForcibly().waitFor();
    assertThatThrownBy(() -> commands.idle(MOMENT))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining("the engine died while it was idle");
  }

  @Test
  void aStoppedEngineIsNotWaitedForForLong() {
    assertThatThrownBy(() -> run("kill -STOP %d; exec sleep 300".formatted(server.pid())))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining("the engine was stopped (SIGSTOP) during repetition 1");
  }

  @Test
  void anEngineThatStopsForAMomentOnlyIsMeasured() throws Exception {
    // on a busy machine the moment may last for seconds
    commands = new CommandMeter(engine, meter, Duration.ofSeconds(30));
    assertThat(run("kill -STOP %1$d; sleep 0.3; kill -CONT %1$d".formatted(server.pid()))).isZero();
  }

  private int run(String script) throws Exception {
    return commands.run(new ProcessBuilder("sh", "-c", script)).exitCode();
  }

  private static CrashReport log(String tail) {
    return () -> tail;
  }
}
