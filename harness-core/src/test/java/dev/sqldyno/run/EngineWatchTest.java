// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.CrashReport;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.Secret;
import dev.sqldyno.testing.TestRunningEngine;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Uses a driver whose server refuses some connections with a SQL state, and then takes one. */
class EngineWatchTest {
  private static final String URL = "jdbc:recovering:";
  private static final String IN_RECOVERY = "57P03";
  private static final String NOBODY_LISTENS = "08001";
  private static final String LOSS = "a process of the engine was killed";
  private static final Duration SHORT = Duration.ofMillis(300);

  private String state = IN_RECOVERY;
  private int refusals;
  private boolean silent;
  private Optional<String> causeOfDeath = Optional.empty();
  private Optional<String> newLoss = Optional.empty();
  private final Driver driver =
      implemented(
          Driver.class,
          // other classes of this JVM connect elsewhere, or look for a driver meanwhile
          (name, arguments) ->
              switch (name) {
                case "connect" -> URL.equals(arguments[0]) ? connect() : null;
                case "acceptsURL" -> URL.equals(arguments[0]);
                default -> true;
              });
  private final RunningEngine engine =
      TestRunningEngine.of(
          null,
          new Address(URL, "me", new Secret("x"), Map.of()),
          new Footprint.Remote("nobody looked"),
          new CrashReport() {
            @Override
            public String logTail() {
              return "";
            }

            @Override
            public Optional<String> cause() {
              return causeOfDeath;
            }

            @Override
            public Optional<String> newLoss() {
              return takenLoss();
            }
          });

  @BeforeEach
  void register() throws SQLException {
    DriverManager.registerDriver(driver);
  }

  @AfterEach
  void deregister() throws SQLException {
    DriverManager.deregisterDriver(driver);
  }

  @Test
  void aServerThatAnswersThatItRecoversIsWaitedFor() throws Exception {
    refusals = 2;
    assertThat(EngineWatch.of(engine).recovers()).isTrue();
    refusals = 2;
    assertThat(EngineWatch.answers(engine)).isTrue();
  }

  @Test
  void theWaitHasAnEnd() throws Exception {
    refusals = Integer.MAX_VALUE;
    EngineWatch watch = new EngineWatch(engine, SHORT);

    assertThat(watch.recovers()).isFalse();
    newLoss = Optional.of(LOSS);
    assertThat(watch.recovers()).isFalse();
  }

  @Test
  @Timeout(value = 40, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aServerThatTakesTheConnectionAndIsSilentHasNotAnswered() throws Exception {
    silent = true;
    assertThat(new EngineWatch(engine, SHORT).recovers()).isFalse();
  }

  @Test
  void whereNoServerAnswersOnlyAnEngineThatLostAProcessIsWaitedFor() throws Exception {
    state = NOBODY_LISTENS;
    EngineWatch watch = EngineWatch.of(engine);
    refusals = 1;
    assertThat(watch.recovers()).isFalse();
    newLoss = Optional.of(LOSS);
    refusals = 1;
    assertThat(watch.recovers()).isTrue();
    causeOfDeath = Optional.of("the container was killed");
    refusals = 1;
    assertThat(watch.recovers()).isFalse();
  }

  @Test
  void aLossIsReportedByTheWatchThatSawItAndByNoLaterOne() throws Exception {
    newLoss = Optional.of("one before");
    EngineWatch watch = EngineWatch.of(engine);
    assertThat(watch.loss()).isEmpty();
    assertThat(watch.withLoss("its client", "no answer")).isEqualTo("no answer");

    newLoss = Optional.of(LOSS);
    assertThat(watch.loss()).contains(LOSS);
    assertThat(watch.loss()).as("asked again").contains(LOSS);
    assertThat(watch.withLoss("its client", "no answer"))
        .isEqualTo(LOSS + "; its client saw: no answer");
    assertThat(watch.causeOfDeath()).contains(LOSS);
    causeOfDeath = Optional.of("the container was killed");
    assertThat(watch.causeOfDeath()).isEqualTo(causeOfDeath);

    assertThat(EngineWatch.of(engine).loss()).isEmpty();
  }

  private Optional<String> takenLoss() {
    Optional<String> taken = newLoss;
    newLoss = Optional.empty();
    return taken;
  }

  private Connection connect() throws SQLException, InterruptedException {
    if (silent) {
      Thread.sleep(Duration.ofDays(1));
    }
    if (refusals-- > 0) {
      throw new SQLException("not now", state);
    }
    return implemented(Connection.class, (name, _) -> "isValid".equals(name) ? true : null);
  }

  /** Runs a method of an interface by its name. */
  @FunctionalInterface
  private interface Body {
    Object run(String method, Object[] arguments) throws SQLException, InterruptedException;
  }

  private static <T> T implemented(Class<T> type, Body body) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "equals" -> proxy == arguments[0];
                  case "hashCode" -> System.identityHashCode(proxy);
                  case "toString" -> type.getSimpleName();
                  default -> body.run(method.getName(), arguments);
                }));
  }
}
