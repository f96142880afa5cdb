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
 * Reads what an engine waits for in windows of work: call {@link #begin} before the window's meter
 * opens, {@link #end} after it has closed and {@link #waited} once nothing is metered, so that
 * nothing of it is in a metered cost. Call {@link #watch} in a rehearsal of the window, such as a
 * warm-up: engines that tell only who waits now are looked at then. Not thread-safe.
 */
public final class WaitMeter implements AutoCloseable {
  /** Rehearsals are not measured, so they may be looked at often. */
  private static final Duration PAUSE = Duration.ofMillis(20);

  private static final SessionWaits UNASKED =
      SessionWaits.untold("the engine's folder has no query that tells them");

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
   * Opens a connection of its own, if the engine's folder has something to ask. What the engine
   * refuses is unavailable with its reason: no measurement fails for it.
   */
  public static WaitMeter open(RunningEngine engine) {
    Pressure cpu = Pressure.of(engine.footprint(), "cpu.pressure");
    Pressure io = Pressure.of(engine.footprint(), "io.pressure");
    WaitQueries queries = engine.engine().waits().orElse(WaitQueries.NONE);
    if (queries.equals(WaitQueries.NONE)) {
      return new WaitMeter(cpu, io, UNASKED, UNASKED, Optional.empty());
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
      SessionWaits refused = SessionWaits.untold(SessionWaits.refused(e));
      return new WaitMeter(cpu, io, refused, refused, Optional.empty());
    }
  }

  private static SessionWaits sessions(Optional<WaitQueries.Query> query, Connection connection) {
    if (query.isEmpty()) {
      return UNASKED;
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

  /** Looks at the engine's sessions again and again, until the next window begins or one ends. */
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

  /** Ends the window, and the watch if there is one; asks the engine for nothing. */
  public void end() {
    cpuStalled = cpu.read().minus(cpuAtBegin);
    ioStalled = io.read().minus(ioAtBegin);
    wallNanos = System.nanoTime() - beginNanos;
    stopWatching();
  }

  /** Returns what was waited for in the window that has ended; may ask the engine. */
  public Waits waited() {
    return new Waits(
        cpuStalled.times(1 / wallNanos),
        ioStalled.times(1 / wallNanos),
        lock.end(wallNanos),
        storage.end(wallNanos));
  }

  @Override
  public void close() throws SQLException {
    stopWatching();
    if (connection.isPresent()) {
      connection.get().close();
    }
  }
}
