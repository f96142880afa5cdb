// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.sql;

import dev.sqldyno.bookings.contract.Statement;
import dev.sqldyno.bookings.contract.Statements;
import dev.sqldyno.bookings.reactive.BookingsSettings;
import io.r2dbc.spi.ConnectionFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.r2dbc.core.DatabaseClient.GenericExecuteSpec;
import org.springframework.r2dbc.core.binding.BindMarkers;
import org.springframework.r2dbc.core.binding.BindMarkersFactory;
import org.springframework.r2dbc.core.binding.BindMarkersFactoryResolver;
import org.springframework.stereotype.Component;

/** Sends the hand-written statements with the driver's own markers, which are put in once. */
@Component
public class Sql {
  private final DatabaseClient client;
  private final Statements statements;
  private final BindMarkersFactory markers;

  Sql(ConnectionFactory connections, BookingsSettings settings) {
    markers = BindMarkersFactoryResolver.resolve(connections);
    // named ones would be looked for in the text at each execution
    client =
        DatabaseClient.builder()
            .connectionFactory(connections)
            .bindMarkers(markers)
            .namedParameters(false)
            .build();
    statements = Statements.of(settings.engine());
  }

  /** A statement that tells of no period. */
  public Prepared one(String name) {
    return prepared(statements.one(name));
  }

  /** A statement's texts by the number of periods. */
  public List<Prepared> byPeriods(String name) {
    return statements.byPeriods(name).stream().map(this::prepared).toList();
  }

  private Prepared prepared(Statement statement) {
    BindMarkers own = markers.create();
    return new Prepared(
        client, statement.markers(_ -> own.next().getPlaceholder()), statement.parameters());
  }

  /**
   * A statement with the driver's markers.
   *
   * @param parameters their names in the text's order
   */
  public record Prepared(DatabaseClient client, String text, List<String> parameters) {

    /** The statement with its values; a name that is not in the map is an error. */
    public GenericExecuteSpec with(Map<String, Object> values) {
      List<Object> bound = new ArrayList<>(parameters.size());
      for (String name : parameters) {
        bound.add(values.get(name));
      }
      return client.sql(text).bindValues(bound);
    }
  }
}
