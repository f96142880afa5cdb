// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.waits;

import dev.sqldyno.catalog.Threads;
import dev.sqldyno.catalog.engine.WaitQueries;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Waits;
import dev.sqldyno.provision.RunningEngine;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/**
 * The meter of an engine's waits in windows of work. Call {@link #begin} before the window's meter
 * opens, {@link #end} after it has closed, and {@link #waited} outside any metered window, so that
 * no metered cost includes the queries. Call {@link #watch} in a warm-up window: engines that
 * report only current waits are sampled there. Not thread-safe.
 */
public final class WaitMeter implements AutoCloseable {
  /** Short, as warm-up windows are not measured. */
  private static final Duration PAUSE = Duration.ofMillis(20);

  private static final SessionWaits NO_QUERY =
      SessionWaits.unavailable("the engine's folder has no query for them");

  private final Pressure cpu;
  private final Pressure io;
  private final SessionWaits lock;
  private final SessionWaits storage;
  private final Optional<Connection> connection;
  private Optional<Thread> watcher = Optional.empty();
  private volatile boolean watching;
  private long beginNanos;
  private Reading cpuAtBegin;
  private Reading ioAtBegin;
  private double wallNanos;
  private Reading cpuStalled;
  private Reading ioStalled;

  WaitMeter(
      Pressure cpu,
      Pressure io,
      SessionWaits lock,
      SessionWaits storage,
      Optional<Connection> connection) {
    this.cpu = cpu;
    this.io = io;
    this.lock = lock;
    this.storage = storage;
    this.connection = connection;
  }

  /**
   * Opens a connection of its own, if the engine's folder has queries. A figure that the engine
   * refuses is unavailable with its reason; no measurement fails for it.
   */
  public static WaitMeter open(RunningEngine engine) {
    Pressure cpu = Pressure.of(engine.footprint(), "cpu.pressure");
    Pressure io = Pressure.of(engine.footprint(), "io.pressure");
    WaitQueries queries = engine.engine().waits().orElse(WaitQueries.NONE);
    if (queries.equals(WaitQueries.NONE)) {
      return new WaitMeter(cpu, io, NO_QUERY, NO_QUERY, Optional.empty());
    }
    try {
      Connection connection = engine.address().connect();
      return new WaitMeter(
          cpu,
          io,
          sessions(queries.lock(), connection),
          sessions(queries.storage(), connection),
          Optional.of(connection));
    } catch (SQLException e) {
      SessionWaits refused = SessionWaits.unavailable(SessionWaits.refused(e));
      return new WaitMeter(cpu, io, refused, refused, Optional.empty());
    }
  }

  private static SessionWaits sessions(Optional<WaitQueries.Query> query, Connection connection) {
    if (query.isEmpty()) {
      return NO_QUERY;
    }
    SessionWaits.Question question = () -> number(connection, query.get().sql());
    return query.get().total().isPresent()
        ? new SessionWaits.OfTotal(question)
        : new SessionWaits.OfMoments(question);
  }

  private static double number(Connection connection, String sql) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql);
        ResultSet row = statement.executeQuery()) {
      row.next();
      return row.getDouble(row.getMetaData().getColumnCount());
    }
  }

  /** Samples the engine's sessions until the next window begins or one ends. */
  public void watch() {
    stopWatching();
    lock.forget();
    storage.forget();
    watching = true;
    watcher = Optional.of(Threads.daemon("waits", this::look));
  }

  private void look() {
    while (watching) {
      lock.look();
      storage.look();
      try {
        Thread.sleep(PAUSE);
      } catch (InterruptedException _) {
        return;
      }
    }
  }

  private void stopWatching() {
    watching = false;
    watcher.ifPresent(WaitMeter::join);
    watcher = Optional.empty();
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /** Begins a window. */
  public void begin() {
    stopWatching();
    lock.begin();
    storage.begin();
    beginNanos = System.nanoTime();
    cpuAtBegin = cpu.read();
    ioAtBegin = io.read();
  }

  /**
   * Ends the window and any sampling. Asks the engine for its total of waits for storage, if it has
   * one, to which the settling would add.
   */
  public void end() {
    cpuStalled = cpu.read().minus(cpuAtBegin);
    ioStalled = io.read().minus(ioAtBegin);
    wallNanos = System.nanoTime() - beginNanos;
    stopWatching();
    storage.end();
  }

  /** Returns the waits of the window that has ended; may ask the engine. */
  public Waits waited() {
    // no settling waits for a lock, as the clients hold none any more
    lock.end();
    return new Waits(
        cpuStalled.times(1 / wallNanos),
        ioStalled.times(1 / wallNanos),
        lock.waited(wallNanos),
        storage.waited(wallNanos));
  }

  @Override
  public void close() throws SQLException {
    stopWatching();
    if (connection.isPresent()) {
      connection.get().close();
    }
  }
}
