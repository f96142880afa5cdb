// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.bookings;

import dev.sqldyno.bookings.contract.NewBooking;
import dev.sqldyno.bookings.contract.Retry;
import dev.sqldyno.workload.WorkloadSql;
import java.sql.Connection;
import java.sql.SQLException;

/** Books random bookings on its own connection, with the services' retries. Not thread-safe. */
public final class BookingsClient implements AutoCloseable {
  private final Connection connection;
  private final BookingTransaction transaction;
  private final RandomBookings bookings;
  private final Retry retry;
  private long accepted;
  private long acceptedCents;
  private long retries;
  private long gaveUp;

  /** Takes the connection over: {@link #close} closes it. */
  public BookingsClient(
      Connection connection, WorkloadSql sql, boolean locks, RandomBookings bookings, Retry retry)
      throws SQLException {
    this.connection = connection;
    this.transaction = new BookingTransaction(connection, sql, locks);
    this.bookings = bookings;
    this.retry = retry;
  }

  /** Books the next one. It is given up if others are in the way at every try. */
  public void book() throws SQLException, InterruptedException {
    NewBooking booking = bookings.next();
    long begin = System.nanoTime();
    for (int tries = 1; !transaction.attempt(booking); tries++) {
      if (!retry.again(tries, begin)) {
        gaveUp++;
        return;
      }
      retries++;
      Thread.sleep(retry.waitMillis(tries));
    }
    accepted++;
    acceptedCents += booking.cents();
  }

  /** Returns how many bookings are stored. */
  public long accepted() {
    return accepted;
  }

  /** Returns the sum of the stored bookings. */
  public long acceptedCents() {
    return acceptedCents;
  }

  /** Returns how often a transaction was tried again. */
  public long retries() {
    return retries;
  }

  /** Returns how many bookings were not stored, because others were in the way at every try. */
  public long gaveUp() {
    return gaveUp;
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
