// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.contract;

/** Which totals are asked for: words such as a booking has. */
public record TotalsQuery(String model, String trim) {

  /**
   * Checks a request's parameters.
   *
   * @param model null where the request has none; so is {@code trim}
   * @throws InvalidBookingException for the first that is wrong
   */
  public static TotalsQuery of(String model, String trim) {
    return new TotalsQuery(
        NewBooking.word("model", model == null ? "" : model),
        NewBooking.word("trim", trim == null ? "" : trim));
  }
}
