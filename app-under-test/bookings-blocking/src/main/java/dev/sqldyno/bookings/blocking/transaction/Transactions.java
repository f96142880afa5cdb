// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.blocking.transaction;

import dev.sqldyno.bookings.blocking.Settings;
import dev.sqldyno.bookings.contract.PacedLog;
import dev.sqldyno.bookings.contract.RefusedException;
import dev.sqldyno.bookings.contract.Retry;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.UUID;
import java.util.function.Supplier;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Transactions with retries after a conflict. Each try is a transaction of its own, with no
 * connection held in between. A lasting conflict is answered by 503.
 */
@Component
public class Transactions {
  private final PacedLog log = new PacedLog(LoggerFactory.getLogger(Transactions.class)::warn);
  private final TransactionTemplate template;
  private final Failures failures;
  private final Retry retry;
  private final Counter retries;
  private final Counter gaveUp;

  Transactions(PlatformTransactionManager manager, Settings settings, MeterRegistry meters) {
    this.template = new TransactionTemplate(manager);
    this.failures = new Failures(settings.conflictCodes(), settings.lostCodes());
    this.retry = settings.retry();
    this.retries = counter(meters, "bookings.retries", "tries after the first");
    this.gaveUp = counter(meters, "bookings.gave.up", "requests whose every try failed");
  }

  private static Counter counter(MeterRegistry meters, String name, String description) {
    return Counter.builder(name).description(description).register(meters);
  }

  /** Changes data. A broken constraint means that the booking is stored already. */
  public void write(UUID bookingId, Runnable work) {
    run(
        () -> {
          work.run();
          return bookingId;
        },
        bookingId);
  }

  /** Reads data. */
  public <T> T read(Supplier<T> work) {
    return run(work, null);
  }

  private <T> T run(Supplier<T> work, UUID bookingId) {
    long begin = System.nanoTime();
    for (int tried = 1; ; tried++) {
      try {
        return template.execute(_ -> work.get());
      } catch (RuntimeException e) {
        switch (failures.kind(e)) {
          case CONFLICT -> waitAfter(tried, begin, e);
          case STORED -> throw RefusedException.stored(bookingId);
          case TOTAL_TOO_LARGE -> throw RefusedException.totalTooLarge();
          case BUSY -> throw RefusedException.busy(e);
          case NO_DATABASE -> throw log.noDatabase(e);
          case FAULT -> throw e;
        }
      }
    }
  }

  private void waitAfter(int tried, long beginNanos, RuntimeException cause) {
    if (!retry.again(tried, beginNanos)) {
      gaveUp.increment();
      throw RefusedException.gaveUp(tried, cause);
    }
    retries.increment();
    try {
      Thread.sleep(retry.waitMillis(tried));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw RefusedException.gaveUp(tried, e);
    }
  }
}
