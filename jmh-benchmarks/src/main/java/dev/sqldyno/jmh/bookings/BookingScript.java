// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.bookings;

import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.text.Nearest;
import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.mix.task.TransactionScript;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** Books as the service does: {@code script: bookings}, {@code locking} as the variant says. */
public final class BookingScript implements TransactionScript {
  private static final String LOCKING = "locking";
  private static final String PESSIMISTIC = "pessimistic";
  private static final List<String> KINDS = List.of(PESSIMISTIC, "optimistic");

  @Override
  public String key() {
    return "bookings";
  }

  @Override
  public List<String> statements(Map<String, ?> values) {
    return locks(values)
        ? List.of("insert-booking", "lock-aggregates", "insert-aggregates", "add-shares")
        : List.of(
            "insert-booking", "read-aggregates", "insert-aggregates", "add-shares-optimistic");
  }

  private static boolean locks(Map<String, ?> values) {
    String locking = String.valueOf(values.get(LOCKING));
    if (!KINDS.contains(locking)) {
      throw new CatalogException(
          "%s=%s is no kind of it%s".formatted(LOCKING, locking, Nearest.hint(locking, KINDS)));
    }
    return locking.equals(PESSIMISTIC);
  }

  /** As the services do. */
  @Override
  public int isolation() {
    return Connection.TRANSACTION_READ_COMMITTED;
  }

  @Override
  public Client open(Connection connection, WorkloadSql sql, int number, long seed)
      throws SQLException {
    return new BookingTransaction(connection, sql, locks(sql.values()), new RandomBookings(seed));
  }
}
