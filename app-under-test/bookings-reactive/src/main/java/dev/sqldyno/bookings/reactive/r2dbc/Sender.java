// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.r2dbc;

import io.r2dbc.spi.Connection;
import io.r2dbc.spi.Readable;
import io.r2dbc.spi.Result;
import io.r2dbc.spi.Statement;
import java.util.List;
import java.util.function.Function;
import org.springframework.r2dbc.core.binding.BindMarkers;
import org.springframework.r2dbc.core.binding.BindMarkersFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Sends statements on a connection; its values are bound by position. */
final class Sender {
  private Sender() {}

  /**
   * A text with the driver's own markers, so that none has to be found in it again.
   *
   * @param parameters their names in the order of the markers
   */
  record Prepared(String text, List<String> parameters) {

    static Prepared of(
        dev.sqldyno.bookings.contract.Statement statement, BindMarkersFactory driver) {
      BindMarkers markers = driver.create();
      return new Prepared(
          statement.markers(_ -> markers.next().getPlaceholder()), statement.parameters());
    }

    private Statement on(Connection connection, Values values) {
      Statement statement = connection.createStatement(text);
      for (int i = 0; i < parameters.size(); i++) {
        statement.bind(i, values.of(parameters.get(i)));
      }
      return statement;
    }
  }

  /** The number of rows that it changed. */
  static Mono<Long> update(Connection connection, Prepared statement, Values values) {
    return Flux.from(statement.on(connection, values).execute())
        .flatMap(Result::getRowsUpdated)
        .last();
  }

  /** The rows that it returns. */
  static <T> Mono<List<T>> query(
      Connection connection, Prepared statement, Values values, Function<Readable, T> row) {
    return Flux.from(statement.on(connection, values).execute())
        .<T>flatMap(result -> result.map(row))
        .collectList();
  }
}
