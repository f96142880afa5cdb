// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.statement;

import dev.sqldyno.bookings.contract.Statement;
import dev.sqldyno.bookings.reactive.Settings;
import java.util.List;
import java.util.Map;

/**
 * A text with the driver's own markers, so that no name has to be looked up in it at each call.
 *
 * @param parameters their names in the order of the markers
 */
public record Prepared(String text, List<String> parameters) {

  /** Returns the statement with the markers of the engine's drivers. */
  public static Prepared of(Statement statement, Settings settings) {
    return new Prepared(statement.markers(settings::marker), statement.parameters());
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
