// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.statement;

import dev.sqldyno.bookings.contract.Statement;
import java.util.List;
import java.util.Map;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.r2dbc.core.binding.BindMarkers;
import org.springframework.r2dbc.core.binding.BindMarkersFactoryResolver;

/**
 * A text with the driver's own markers, so that no name has to be looked up in it at each call.
 *
 * @param parameters their names in the order of the markers
 */
public record Prepared(String text, List<String> parameters) {

  /** Returns the statement with the markers of the client's driver. */
  public static Prepared of(Statement statement, DatabaseClient client) {
    BindMarkers markers =
        BindMarkersFactoryResolver.resolve(client.getConnectionFactory()).create();
    return new Prepared(
        statement.markers(_ -> markers.next().getPlaceholder()), statement.parameters());
  }

  /**
   * Returns the statement with its values.
   *
   * @param values by the parameters' names; it may have others, and sending fails if one is missing
   */
  public BoundStatement with(Map<String, Object> values) {
    return new BoundStatement(this, values);
  }
}
