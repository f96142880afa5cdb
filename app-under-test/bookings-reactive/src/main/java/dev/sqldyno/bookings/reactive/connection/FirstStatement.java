// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.connection;

import io.r2dbc.spi.Result;
import io.r2dbc.spi.Statement;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The first statement of a transaction, sent right behind the begin without waiting for its answer.
 * The engine answers in order, and a begin that failed fails the statement too.
 */
record FirstStatement(Publisher<Void> begin, Statement statement) implements Statement {

  @Override
  public Publisher<? extends Result> execute() {
    return Flux.merge(Mono.from(begin).cast(Result.class), statement.execute());
  }

  @Override
  public Statement add() {
    statement.add();
    return this;
  }

  @Override
  public Statement bind(int index, Object value) {
    statement.bind(index, value);
    return this;
  }

  @Override
  public Statement bind(String name, Object value) {
    statement.bind(name, value);
    return this;
  }

  @Override
  public Statement bindNull(int index, Class<?> type) {
    statement.bindNull(index, type);
    return this;
  }

  @Override
  public Statement bindNull(String name, Class<?> type) {
    statement.bindNull(name, type);
    return this;
  }

  @Override
  public Statement fetchSize(int rows) {
    statement.fetchSize(rows);
    return this;
  }

  @Override
  public Statement returnGeneratedValues(String... columns) {
    statement.returnGeneratedValues(columns);
    return this;
  }
}
