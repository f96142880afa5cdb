// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * The sums of the tables {@code bookings} and {@code aggregates}, read in one query.
 *
 * @param bookings how many are stored
 * @param booked the sum of their dollars
 * @param aggregated the sum of all totals' dollars
 * @param duplicateKeys models, trims and periods that have more than one total
 * @param unlikeSums models and trims whose bookings do not add up to their totals
 */
public record BookingsCheck(
    long bookings, BigDecimal booked, BigDecimal aggregated, long duplicateKeys, long unlikeSums) {

  /**
   * Returns one line on what is wrong; empty if every stored dollar is in exactly one total, and no
   * key has two totals.
   */
  public Optional<String> whyNot() {
    if (duplicateKeys != 0) {
      return Optional.of(
          "%d keys of aggregates (model, trim, period) have more than one row"
              .formatted(duplicateKeys));
    }
    BigDecimal lost = booked.subtract(aggregated);
    if (lost.signum() != 0) {
      return Optional.of(
          "the %d bookings add up to $%s, but the aggregates to $%s: $%s %s"
              .formatted(
                  bookings,
                  booked.toPlainString(),
                  aggregated.toPlainString(),
                  lost.abs().toPlainString(),
                  lost.signum() > 0 ? "were lost" : "are too many"));
    }
    if (unlikeSums != 0) {
      return Optional.of(
          "the bookings of %d models and trims do not add up to their aggregates"
              .formatted(unlikeSums));
    }
    return Optional.empty();
  }
}
