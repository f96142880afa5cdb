// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.vertx;

import dev.sqldyno.bookings.contract.BoundStatement;
import dev.sqldyno.bookings.reactive.Settings;
import dev.sqldyno.bookings.reactive.metrics.StatementCount;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.netty.util.Timeout;
import io.netty.util.Timer;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.VertxException;
import io.vertx.sqlclient.ClosedConnectionException;
import io.vertx.sqlclient.DatabaseException;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Transaction;
import io.vertx.sqlclient.Tuple;
import io.vertx.sqlclient.internal.Connection;
import io.vertx.sqlclient.internal.SqlConnectionInternal;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.stereotype.Component;

/**
 * The pool's connections, set up and counted. Too long a wait fails with {@link TimeoutException};
 * a missing or lost connection with {@link IOException}. Vert.x has no common class for these.
 */
@Component
@ConditionalOnProperty(name = "bookings.driver", havingValue = "vertx")
class VertxSessions {
  private final Pool pool;
  private final Timer timer;
  private final Duration most;
  private final String setUp;
  private final StatementCount statements;
  private final AtomicInteger waiting = new AtomicInteger();
  private final Set<Connection> ready = ConcurrentHashMap.newKeySet();

  VertxSessions(
      Pool pool, Timer timer, Settings settings, StatementCount statements, MeterRegistry meters) {
    this.pool = pool;
    this.timer = timer;
    this.most = settings.pool().timeout();
    this.setUp = settings.vertx().setUp();
    this.statements = statements;
    Gauge.builder("bookings.pool.pending", waiting, AtomicInteger::get)
        .description("requests that wait for a connection")
        .register(meters);
  }

  /**
   * Commits the work, or rolls back and fails with the work's failure. Where the driver can, the
   * first statement follows the begin without waiting for its answer.
   */
  Future<Void> inTransaction(Function<SqlConnection, Future<Void>> work) {
    return with(session -> {
      Future<Transaction> begun = session.begin();
      return work.apply(session)
          .compose(_ -> begun.compose(Transaction::commit))
          .recover(failure ->
              begun.compose(Transaction::rollback).transform(_ -> Future.failedFuture(failure)));
    });
  }

  /** Gives the connection back when the work has ended. */
  <T> Future<T> with(Function<SqlConnection, Future<T>> work) {
    return taken()
        .compose(session ->
            ready(session)
                .compose(_ -> work.apply(session))
                .recover(failure -> Future.failedFuture(meant(session, failure)))
                .onComplete(_ -> session.close()));
  }

  /** Sends a statement on a connection that was lent. */
  Future<RowSet<Row>> send(SqlConnection session, BoundStatement statement) {
    statements.increment();
    Tuple values = Tuple.tuple();
    statement.bindTo((value, _) -> values.addValue(value));
    return session.preparedQuery(statement.text()).execute(values);
  }

  /** Waits no longer than the limit; a connection that comes later goes back. */
  private Future<SqlConnection> taken() {
    Promise<SqlConnection> taken = Promise.promise();
    waiting.incrementAndGet();
    Timeout limit =
        timer.newTimeout(
            _ -> taken.tryFail(new TimeoutException("no connection within " + most)),
            most.toMillis(),
            TimeUnit.MILLISECONDS);
    pool.getConnection()
        .onComplete(
            session -> {
              if (!taken.tryComplete(session)) {
                session.close();
              }
            },
            failure -> taken.tryFail(new IOException("no connection", failure)));
    return taken
        .future()
        .onComplete(_ -> {
          limit.cancel();
          waiting.decrementAndGet();
        });
  }

  /** Sets a new connection up, again at its next use if that failed. */
  private Future<Void> ready(SqlConnection session) {
    // what happens to the connection is what happens to its statements
    session.exceptionHandler(_ -> {});
    if (setUp.isEmpty() || ready.contains(driver(session))) {
      return Future.succeededFuture();
    }
    return session
        .query(setUp)
        .execute()
        .map(_ -> {
          ready.removeIf(connection -> !connection.isValid());
          ready.add(driver(session));
          return null;
        });
  }

  /**
   * Returns an {@link IOException} for a failure by a lost connection. Vert.x uses its most general
   * exception for it, so the connection's state decides.
   */
  private static Throwable meant(SqlConnection session, Throwable failure) {
    boolean lost =
        failure instanceof ClosedConnectionException
            || failure instanceof VertxException
                && !(failure instanceof DatabaseException)
                && !driver(session).isValid();
    return lost ? new IOException("the connection was lost", failure) : failure;
  }

  /** Returns the driver's connection beneath the pool's. */
  private static Connection driver(SqlConnection session) {
    return ((SqlConnectionInternal) session).unwrap().unwrap();
  }
}
