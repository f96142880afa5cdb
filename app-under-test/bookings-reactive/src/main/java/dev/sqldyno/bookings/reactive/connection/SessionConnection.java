// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.connection;

import dev.sqldyno.bookings.reactive.metrics.StatementCount;
import io.r2dbc.spi.Batch;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionMetadata;
import io.r2dbc.spi.IsolationLevel;
import io.r2dbc.spi.Statement;
import io.r2dbc.spi.TransactionDefinition;
import io.r2dbc.spi.ValidationDepth;
import io.r2dbc.spi.Wrapped;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * A driver's connection that counts its statements. Where the driver can, it sends a begin together
 * with the first statement, as JDBC drivers do, and saves a round trip. For one request at a time.
 */
final class SessionConnection implements Connection, Wrapped<Connection> {
  private final Connection driver;
  private final boolean beginRides;
  private final StatementCount statements;
  private final Consumer<SessionConnection> closed;
  private final Scheduler onLoop;
  private Publisher<Void> begin;

  SessionConnection(
      Connection driver,
      boolean beginRides,
      StatementCount statements,
      Consumer<SessionConnection> closed) {
    this.driver = driver;
    this.beginRides = beginRides;
    this.statements = statements;
    this.closed = closed;
    Executor loop = driversOwn(Executor.class);
    this.onLoop = loop == null ? null : Schedulers.fromExecutor(loop::execute);
  }

  @Override
  public Publisher<Void> beginTransaction() {
    return later(driver.beginTransaction());
  }

  @Override
  public Publisher<Void> beginTransaction(TransactionDefinition definition) {
    return later(driver.beginTransaction(definition));
  }

  private Publisher<Void> later(Publisher<Void> begins) {
    return beginRides ? Mono.fromRunnable(() -> begin = begins) : begins;
  }

  @Override
  public Statement createStatement(String sql) {
    statements.increment();
    Statement statement = driver.createStatement(sql);
    Publisher<Void> begins = begin;
    begin = null;
    return begins == null ? statement : new FirstStatement(begins, statement);
  }

  @Override
  public Publisher<Void> commitTransaction() {
    return ended(driver.commitTransaction());
  }

  @Override
  public Publisher<Void> rollbackTransaction() {
    return ended(driver.rollbackTransaction());
  }

  /** Sends nothing for a transaction that has sent nothing. */
  private Publisher<Void> ended(Publisher<Void> end) {
    return Mono.defer(() -> {
      boolean never = begin != null;
      begin = null;
      return never ? Mono.empty() : Mono.from(end);
    });
  }

  @Override
  public Publisher<Void> close() {
    return Mono.from(driver.close()).doFinally(_ -> closed.accept(this));
  }

  @Override
  public Batch createBatch() {
    throw new UnsupportedOperationException("nobody batches statements without parameters");
  }

  @Override
  public Publisher<Void> createSavepoint(String name) {
    throw noSavepoint();
  }

  @Override
  public Publisher<Void> releaseSavepoint(String name) {
    throw noSavepoint();
  }

  @Override
  public Publisher<Void> rollbackTransactionToSavepoint(String name) {
    throw noSavepoint();
  }

  private static UnsupportedOperationException noSavepoint() {
    return new UnsupportedOperationException("no transaction is nested");
  }

  @Override
  public boolean isAutoCommit() {
    return driver.isAutoCommit();
  }

  @Override
  public ConnectionMetadata getMetadata() {
    return driver.getMetadata();
  }

  @Override
  public IsolationLevel getTransactionIsolationLevel() {
    return driver.getTransactionIsolationLevel();
  }

  @Override
  public Publisher<Void> setAutoCommit(boolean autoCommit) {
    return driver.setAutoCommit(autoCommit);
  }

  @Override
  public Publisher<Void> setLockWaitTimeout(Duration timeout) {
    return driver.setLockWaitTimeout(timeout);
  }

  @Override
  public Publisher<Void> setStatementTimeout(Duration timeout) {
    return driver.setStatementTimeout(timeout);
  }

  @Override
  public Publisher<Void> setTransactionIsolationLevel(IsolationLevel level) {
    return driver.setTransactionIsolationLevel(level);
  }

  @Override
  public Publisher<Boolean> validate(ValidationDepth depth) {
    return driver.validate(depth);
  }

  @Override
  public Connection unwrap() {
    return driver;
  }

  /**
   * Returns the same scheduler at each call. The pool asks for one, and would otherwise make one at
   * each call from the event loop of the driver's connection.
   */
  @Override
  public <E> E unwrap(Class<E> type) {
    if (type == Scheduler.class) {
      return type.cast(onLoop);
    }
    return driversOwn(type);
  }

  private <E> E driversOwn(Class<E> type) {
    return driver instanceof Wrapped<?> wrapped ? wrapped.unwrap(type) : null;
  }
}
