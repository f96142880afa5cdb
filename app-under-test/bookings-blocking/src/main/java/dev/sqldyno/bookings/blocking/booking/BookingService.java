// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.blocking.booking;

import dev.sqldyno.bookings.blocking.transaction.Transactions;
import dev.sqldyno.bookings.contract.FiscalPeriod;
import dev.sqldyno.bookings.contract.Messages;
import dev.sqldyno.bookings.contract.MissingTotalsException;
import dev.sqldyno.bookings.contract.NewBooking;
import dev.sqldyno.bookings.contract.TotalsQuery;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.SortedMap;
import java.util.UUID;
import org.springframework.stereotype.Service;

/** The service: one call for each kind of request. */
@Service
public class BookingService {
  private final Dependency dependency;
  private final Transactions transactions;
  private final Bookings bookings;
  private final Counter accepted;

  BookingService(
      Dependency dependency, Transactions transactions, Bookings bookings, MeterRegistry meters) {
    this.dependency = dependency;
    this.transactions = transactions;
    this.bookings = bookings;
    this.accepted =
        Counter.builder("bookings.accepted").description("bookings committed").register(meters);
  }

  /**
   * Stores a booking and returns the answer; holds no connection while the dependency is called.
   */
  public byte[] book(NewBooking booking) {
    SortedMap<FiscalPeriod, Long> shares = booking.shares();
    dependency.ask();
    store(booking, shares);
    accepted.increment();
    return Messages.booked(booking, shares);
  }

  private void store(NewBooking booking, SortedMap<FiscalPeriod, Long> shares) {
    UUID id = booking.bookingId();
    try {
      transactions.write(id, () -> bookings.book(booking, shares));
    } catch (MissingTotalsException missing) {
      transactions.write(id, () -> bookings.makeTotals(booking, missing.periods()));
      transactions.write(id, () -> bookings.book(booking, shares));
    }
  }

  /** Returns the answer with the totals. */
  public byte[] totals(TotalsQuery query) {
    return Messages.totals(query, transactions.read(() -> bookings.totals(query)));
  }
}
