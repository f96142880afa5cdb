// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run.reading;

import dev.sqldyno.bookings.contract.Apportioning;
import dev.sqldyno.bookings.contract.FiscalPeriod;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The totals in cents of each model, trim and half-year that has any: as they are stored, and as
 * the stored bookings make them.
 */
public record Ledger(Map<Key, Long> stored, Map<Key, Long> booked) {
  private static final String BOOKINGS =
      "SELECT model, trim, dollar_value, start_date, end_date FROM bookings";
  private static final String TOTALS =
      "SELECT model, trim, fiscal_period_id, total_dollar_amount FROM aggregates";

  /** What has one total. */
  public record Key(String model, String trim, String period) {}

  /** Reads both tables, each booking into its model's sums only. */
  public static Ledger read(Connection connection) throws SQLException {
    Map<Key, Long> booked = new HashMap<>();
    Map<Key, Long> stored = new HashMap<>();
    try (Statement statement = connection.createStatement()) {
      try (ResultSet row = statement.executeQuery(BOOKINGS)) {
        while (row.next()) {
          add(row, booked);
        }
      }
      try (ResultSet row = statement.executeQuery(TOTALS)) {
        while (row.next()) {
          Key key = new Key(row.getString(1), row.getString(2), row.getString(3));
          stored.merge(key, cents(row.getBigDecimal(4)), Long::sum);
        }
      }
    }
    // nothing was added to this total yet
    stored.values().removeIf(cents -> cents == 0);
    booked.values().removeIf(cents -> cents == 0);
    return new Ledger(stored, booked);
  }

  /** Returns one line on a total that is not its bookings'; empty if all are. */
  public Optional<String> whyNot() {
    return Stream.concat(stored.keySet().stream(), booked.keySet().stream())
        .filter(key -> !Objects.equals(stored.get(key), booked.get(key)))
        .findFirst()
        .map(key ->
            "the total of model %s, trim %s in %s is %d cents, but its bookings are %d"
                .formatted(
                    key.model(),
                    key.trim(),
                    key.period(),
                    stored.getOrDefault(key, 0L),
                    booked.getOrDefault(key, 0L)));
  }

  private static void add(ResultSet booking, Map<Key, Long> sums) throws SQLException {
    String model = booking.getString(1);
    String trim = booking.getString(2);
    Map<FiscalPeriod, Long> shares =
        Apportioning.of(
            cents(booking.getBigDecimal(3)),
            booking.getObject(4, LocalDate.class),
            booking.getObject(5, LocalDate.class));
    shares.forEach(
        (period, cents) -> sums.merge(new Key(model, trim, period.id()), cents, Long::sum));
  }

  private static long cents(BigDecimal dollars) {
    return dollars.movePointRight(2).longValueExact();
  }
}
