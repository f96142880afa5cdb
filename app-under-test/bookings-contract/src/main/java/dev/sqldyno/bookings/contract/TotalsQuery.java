// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.contract;

import java.util.Map;

/** A query of the totals of a model and trim. */
public record TotalsQuery(String model, String trim) {

  /**
   * Checks a request's parameters.
   *
   * @param model null if the request has none
   * @param trim null if the request has none
   * @throws RefusedException for the first that is wrong
   */
  public static TotalsQuery of(String model, String trim) {
    return new TotalsQuery(
        NewBooking.word("model", model == null ? "" : model),
        NewBooking.word("trim", trim == null ? "" : trim));
  }

  /** Returns the statement with its values. */
  public BoundStatement in(Statement statement) {
    return new BoundStatement(statement, Map.of("model", model, "trim", trim));
  }
}
