// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.r2dbc;

import dev.sqldyno.bookings.contract.BoundStatement;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.Readable;
import io.r2dbc.spi.Result;
import io.r2dbc.spi.Statement;
import java.util.function.Function;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * A transaction on its one connection. Spring's {@code TransactionalOperator} looks the connection
 * up for each statement and notifies listeners at each end, for an eighth of a booking's CPU time.
 *
 * <p>It must not be cancelled, as it would be neither committed nor rolled back; {@code
 * Transactions} prevents that.
 */
final class Transaction {
  private final Connection connection;

  private Transaction(Connection connection) {
    this.connection = connection;
  }

  /** Commits the work, or rolls back and fails with the work's failure. */
  static Mono<Void> of(DatabaseClient client, Function<Transaction, Mono<Void>> work) {
    return client.inConnection(connection ->
        Mono.from(connection.beginTransaction())
            .then(Mono.defer(() -> work.apply(new Transaction(connection))))
            .then(Mono.defer(() -> Mono.from(connection.commitTransaction())))
            .onErrorResume(failure -> undone(connection, failure)));
  }

  private static Mono<Void> undone(Connection connection, Throwable failure) {
    return Mono.from(connection.rollbackTransaction())
        .doOnError(failure::addSuppressed)
        .onErrorComplete()
        .then(Mono.error(failure));
  }

  /** Returns the number of rows that the statement changed. */
  Mono<Long> update(BoundStatement statement) {
    return results(statement).flatMap(Result::getRowsUpdated).reduce(0L, Long::sum);
  }

  /** Returns the statement's rows. */
  <T> Flux<T> query(BoundStatement statement, Function<Readable, T> row) {
    return results(statement).flatMap(result -> result.map(row));
  }

  private Flux<? extends Result> results(BoundStatement statement) {
    return Flux.defer(() -> {
      Statement driver = connection.createStatement(statement.text());
      statement.bindTo((value, index) -> driver.bind(index, value));
      return driver.execute();
    });
  }
}
