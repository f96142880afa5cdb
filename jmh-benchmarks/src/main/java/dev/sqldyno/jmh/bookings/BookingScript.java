// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.bookings;

import dev.sqldyno.bookings.contract.Locking;
import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.text.Nearest;
import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.mix.task.TransactionScript;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The script {@code bookings}: the service's booking, with the variant's {@code locking}. */
public final class BookingScript implements TransactionScript {
  private static final String LOCKING = "locking";
  private static final Map<String, Locking> KINDS =
      new TreeMap<>(Map.of("pessimistic", Locking.PESSIMISTIC, "optimistic", Locking.OPTIMISTIC));

  @Override
  public String key() {
    return "bookings";
  }

  @Override
  public List<String> statements(Map<String, ?> values) {
    return locking(values) == Locking.PESSIMISTIC
        ? List.of("insert-booking", "lock-aggregates", "insert-aggregates", "add-shares")
        : List.of(
            "insert-booking", "read-aggregates", "insert-aggregates", "add-shares-optimistic");
  }

  private static Locking locking(Map<String, ?> values) {
    String locking = String.valueOf(values.get(LOCKING));
    if (!KINDS.containsKey(locking)) {
      throw new CatalogException(Nearest.unknown(LOCKING, locking, KINDS.keySet()));
    }
    return KINDS.get(locking);
  }

  /** Read committed, as in the services. */
  @Override
  public int isolation() {
    return Connection.TRANSACTION_READ_COMMITTED;
  }

  @Override
  public Client open(Connection connection, WorkloadSql sql, int number, long seed) {
    return new BookingTransaction(connection, sql, locking(sql.values()), new RandomBookings(seed));
  }
}
