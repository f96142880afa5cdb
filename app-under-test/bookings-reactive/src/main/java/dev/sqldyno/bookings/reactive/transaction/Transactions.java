// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.transaction;

import dev.sqldyno.bookings.contract.PacedLog;
import dev.sqldyno.bookings.contract.RefusedException;
import dev.sqldyno.bookings.contract.Retry;
import dev.sqldyno.bookings.reactive.Settings;
import dev.sqldyno.bookings.reactive.metrics.InFlight;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Supplier;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * Transactions with retries after a conflict, with no connection held in between. A lasting
 * conflict is answered by 503.
 *
 * <p>A cancelled answer does not cancel a writing transaction, because a driver that is cancelled
 * between two statements may leave the transaction open, or commit half of it.
 */
@Component
public class Transactions {
  private final PacedLog log = new PacedLog(LoggerFactory.getLogger(Transactions.class)::warn);
  private final Failures failures;
  private final Retry retry;
  private final Limit limit;
  private final InFlight inFlight;
  private final Counter retries;
  private final Counter gaveUp;

  Transactions(Settings settings, Limit limit, InFlight inFlight, MeterRegistry meters) {
    this.failures = new Failures(settings.conflictCodes());
    this.retry = settings.retry();
    this.limit = limit;
    this.inFlight = inFlight;
    this.retries = counter(meters, "bookings.retries", "tries after the first");
    this.gaveUp = counter(meters, "bookings.gave.up", "requests whose every try failed");
  }

  private static Counter counter(MeterRegistry meters, String name, String description) {
    return Counter.builder(name).description(description).register(meters);
  }

  /**
   * Changes data. A broken constraint means that the booking is stored already.
   *
   * @param work begins a transaction each time that it is called
   * @param result called after the commit, even if the request has gone
   */
  public <T> Mono<T> write(UUID bookingId, Supplier<Mono<Void>> work, Supplier<T> result) {
    return Mono.fromFuture(
        () -> {
          Mono<T> transaction =
              run(work, bookingId, 1, System.nanoTime())
                  .then(Mono.fromSupplier(result))
                  .doFinally(_ -> inFlight.end());
          // not earlier, because work that cannot be assembled would never end
          inFlight.begin();
          return limit.of(transaction.toFuture(), log::noDatabase);
        },
        true);
  }

  /** Reads data. */
  public <T> Mono<T> read(Supplier<Mono<T>> work) {
    return limit.of(run(work, null, 1, System.nanoTime()), log::noDatabase);
  }

  private <T> Mono<T> run(Supplier<Mono<T>> work, UUID bookingId, int tried, long beginNanos) {
    return work.get()
        .onErrorResume(failure ->
            switch (failures.kind(failure)) {
              case CONFLICT -> again(work, bookingId, tried, beginNanos, failure);
              case STORED -> Mono.error(RefusedException.stored(bookingId));
              case TOTAL_TOO_LARGE -> Mono.error(RefusedException.totalTooLarge());
              case BUSY -> Mono.error(RefusedException.busy(failure));
              case NO_DATABASE -> Mono.error(log.noDatabase(failure));
              case FAULT -> Mono.error(failure);
            });
  }

  private <T> Mono<T> again(
      Supplier<Mono<T>> work, UUID bookingId, int tried, long beginNanos, Throwable conflict) {
    if (!retry.again(tried, beginNanos)) {
      gaveUp.increment();
      return Mono.error(RefusedException.gaveUp(tried, conflict));
    }
    retries.increment();
    return Mono.delay(Duration.ofMillis(retry.waitMillis(tried)))
        .then(Mono.defer(() -> run(work, bookingId, tried + 1, beginNanos)));
  }
}
