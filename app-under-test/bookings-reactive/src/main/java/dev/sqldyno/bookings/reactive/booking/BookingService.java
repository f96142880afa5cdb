// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.booking;

import dev.sqldyno.bookings.contract.FiscalPeriod;
import dev.sqldyno.bookings.contract.Messages;
import dev.sqldyno.bookings.contract.MissingTotalsException;
import dev.sqldyno.bookings.contract.NewBooking;
import dev.sqldyno.bookings.contract.TotalsQuery;
import dev.sqldyno.bookings.reactive.transaction.Transactions;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.SortedMap;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

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
  public Mono<byte[]> book(NewBooking booking) {
    SortedMap<FiscalPeriod, Long> shares = booking.shares();
    Mono<byte[]> stored =
        transactions.write(
            booking.bookingId(),
            () -> bookings.book(booking, shares),
            () -> {
              accepted.increment();
              return Messages.booked(booking, shares);
            });
    return dependency.ask(
        stored.onErrorResume(
            MissingTotalsException.class,
            missing -> made(booking, missing.periods()).then(stored)));
  }

  private Mono<Boolean> made(NewBooking booking, List<String> periods) {
    return transactions.write(
        booking.bookingId(), () -> bookings.makeTotals(booking, periods), () -> true);
  }

  /** Returns the answer with the totals. */
  public Mono<byte[]> totals(TotalsQuery query) {
    return transactions
        .read(() -> bookings.totals(query))
        .map(totals -> Messages.totals(query, totals));
  }
}
