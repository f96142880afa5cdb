// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.booking;

import dev.sqldyno.bookings.contract.FiscalPeriod;
import dev.sqldyno.bookings.contract.Messages;
import dev.sqldyno.bookings.contract.NewBooking;
import dev.sqldyno.bookings.contract.RefusedException;
import dev.sqldyno.bookings.contract.Retry;
import dev.sqldyno.bookings.reactive.BookingsSettings;
import dev.sqldyno.bookings.reactive.database.Failures;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/** Takes a booking: asks the remote service, then stores it, again where others were in the way. */
@Service
public class BookingService {
  private final Bookings bookings;
  private final Dependency dependency;
  private final Retry retry;
  private final Counter accepted;
  private final Counter retries;
  private final Counter gaveUp;

  BookingService(
      Bookings bookings, Dependency dependency, BookingsSettings settings, MeterRegistry meters) {
    this.bookings = bookings;
    this.dependency = dependency;
    this.retry = new Retry(settings.retries());
    this.accepted = meters.counter("bookings.accepted");
    this.retries = meters.counter("bookings.retries");
    this.gaveUp = meters.counter("bookings.gave.up");
  }

  /**
   * Takes a booking. Whoever cancels the answer does not cancel the transaction: a driver that is
   * cancelled between two statements may commit the half of it.
   *
   * @return the body of the answer, or a {@link RefusedException}
   */
  public Mono<byte[]> book(NewBooking booking) {
    SortedMap<FiscalPeriod, Long> shares = booking.shares();
    Mono<byte[]> stored =
        Mono.fromFuture(() -> store(booking, shares), true)
            .thenReturn(booking)
            .map(it -> Messages.booked(it, shares));
    return dependency.ask(stored);
  }

  private CompletableFuture<Void> store(NewBooking booking, SortedMap<FiscalPeriod, Long> shares) {
    return tryFrom(1, booking, shares)
        .doOnSuccess(_ -> accepted.increment())
        .onErrorMap(failure -> Failures.refusal(failure, booking))
        .toFuture();
  }

  private Mono<Void> tryFrom(int tries, NewBooking booking, SortedMap<FiscalPeriod, Long> shares) {
    return bookings
        .add(booking, shares)
        .onErrorResume(
            Failures::isConflict, conflict -> afterConflict(tries, conflict, booking, shares));
  }

  private Mono<Void> afterConflict(
      int tries, Throwable conflict, NewBooking booking, SortedMap<FiscalPeriod, Long> shares) {
    if (!retry.again(tries)) {
      gaveUp.increment();
      return Mono.error(RefusedException.gaveUp(tries, conflict));
    }
    retries.increment();
    return Mono.delay(Duration.ofMillis(retry.waitMillis(tries)))
        .then(Mono.defer(() -> tryFrom(tries + 1, booking, shares)));
  }
}
