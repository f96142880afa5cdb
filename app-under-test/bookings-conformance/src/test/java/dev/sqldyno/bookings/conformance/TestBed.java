// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.stacks.catalog.Stack;
import dev.sqldyno.stacks.service.RunningService;
import dev.sqldyno.stacks.service.ServiceEnvironment;
import dev.sqldyno.stacks.service.ServiceStart;
import dev.sqldyno.workload.BookingsCheck;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Runs one stack on one engine with empty tables for a test. */
final class TestBed implements AutoCloseable {
  /** Small, so that tests can fill it. */
  static final int POOL_SIZE = 8;

  /** Short, so that tests can await it. */
  static final Duration POOL_TIMEOUT = Duration.ofSeconds(2);

  private static final Duration PATIENCE = Duration.ofSeconds(180);
  private static final Duration QUIET = Duration.ofSeconds(60);

  private final ContractCase cell;
  private final RunningEngine engine;
  private final Database database;
  private final Relay relay;
  private final Optional<Dependency> dependency;
  private final Path log;
  private final RunningService service;
  private final HttpCalls http;
  private List<CompletableFuture<IdleClient>> idleClients = List.of();

  private TestBed(
      ContractCase cell, RunningEngine engine, Relay relay, Optional<Dependency> dependency)
      throws SQLException {
    this.cell = cell;
    this.engine = engine;
    this.relay = relay;
    this.dependency = dependency;
    database = new Database(engine);
    database.reset();
    log = newLog(cell);
    service = RunningService.start(cell.stack(), start());
    http = new HttpCalls(service.uri());
  }

  /**
   * Starts it, or skips the test where this machine lacks the engine or the stack.
   *
   * @param dependency the service that each booking waits for, if any; the test bed closes it
   */
  static TestBed start(ContractCase cell, Optional<Dependency> dependency) throws SQLException {
    try {
      TestStacks.require(cell.stack());
      RunningEngine engine = LiveEngines.take(cell.form());
      try {
        return start(cell, engine, dependency);
      } catch (RuntimeException | SQLException | Error e) {
        LiveEngines.giveBack(cell.form());
        throw e;
      }
    } catch (RuntimeException | SQLException | Error e) {
      dependency.ifPresent(Dependency::close);
      throw e;
    }
  }

  private static TestBed start(
      ContractCase cell, RunningEngine engine, Optional<Dependency> dependency)
      throws SQLException {
    Map<String, String> environment = environment(cell.stack(), engine);
    Relay relay =
        new Relay(
            environment.get("BOOKINGS_DB_HOST"),
            Integer.parseInt(environment.get("BOOKINGS_DB_PORT")));
    try {
      return new TestBed(cell, engine, relay, dependency);
    } catch (RuntimeException | SQLException | Error e) {
      relay.close();
      throw e;
    }
  }

  private static Map<String, String> environment(Stack stack, RunningEngine engine) {
    return ServiceEnvironment.of(TestStacks.shared(), stack, engine, Optional.empty());
  }

  private ServiceStart start() {
    Map<String, String> environment = environment(cell.stack(), engine);
    environment.put("BOOKINGS_DB_HOST", RunningService.HOST);
    environment.put("BOOKINGS_DB_PORT", Integer.toString(relay.port()));
    environment.put("BOOKINGS_POOL_SIZE", Integer.toString(POOL_SIZE));
    environment.put("BOOKINGS_POOL_TIMEOUT_MILLIS", Long.toString(POOL_TIMEOUT.toMillis()));
    environment.put("BOOKINGS_LOCKING", cell.lockingId());
    dependency.ifPresent(each -> environment.put("BOOKINGS_DEPENDENCY_URL", each.uri().toString()));
    // the second compiler does not pay off in the half minute that the service lives
    environment.putIfAbsent("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1");
    return new ServiceStart(
        environment,
        engine.address().password(),
        log,
        Path.of("target", "services"),
        PATIENCE,
        _ -> {});
  }

  /** Creates a log that stays, to find the cause of a failure. */
  private static Path newLog(ContractCase cell) {
    String name = "%s-%s-%s.log".formatted(cell.stack().id(), cell.form(), cell.lockingId());
    Path log = Path.of("target", "service-logs", name.replace('/', '-'));
    try {
      Files.createDirectories(log.getParent());
      Files.deleteIfExists(log);
      return log;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  ContractCase cell() {
    return cell;
  }

  Database database() {
    return database;
  }

  Relay relay() {
    return relay;
  }

  /** Returns the service that each booking waits for, if any. */
  Optional<Dependency> dependency() {
    return dependency;
  }

  RunningService service() {
    return service;
  }

  /** Returns what the service has logged until now. */
  String logged() throws IOException {
    return Files.readString(log);
  }

  HttpCalls http() {
    return http;
  }

  /** Returns clients that connect on the first call and then send nothing more. */
  List<CompletableFuture<IdleClient>> idleClients() {
    if (idleClients.isEmpty()) {
      idleClients = IdleClient.all(service.uri().getPort());
    }
    return idleClients;
  }

  /** Waits until the service leaves the engine alone, and returns what is stored. */
  BookingsCheck whenQuiet() throws SQLException, InterruptedException {
    long deadline = System.nanoTime() + QUIET.toNanos();
    BookingsCheck last = database.check();
    for (int calm = 0; calm < 2; ) {
      Thread.sleep(150);
      BookingsCheck now = database.check();
      long open = database.openTransactions();
      // a session that was replaced may be closed a moment after the new one is there
      int sessions = relay.connections();
      calm = now.equals(last) && open == 0 && sessions <= POOL_SIZE ? calm + 1 : 0;
      last = now;
      assertThat(System.nanoTime())
          .as("%s leaves %d transactions and %d sessions open", cell, open, sessions)
          .isLessThan(deadline);
    }
    return last;
  }

  /** Asserts that the totals equal the bookings, none is twice, and nothing is left open. */
  BookingsCheck mustHold() throws SQLException, InterruptedException {
    BookingsCheck check = whenQuiet();
    assertThat(check.whyNot()).as("%s", cell).isEmpty();
    assertThat(database.ledger().whyNot()).as("%s", cell).isEmpty();
    return check;
  }

  @Override
  public void close() {
    try {
      http.close();
      service.close();
      dependency.ifPresent(Dependency::close);
      relay.close();
    } finally {
      LiveEngines.giveBack(cell.form());
    }
  }
}
