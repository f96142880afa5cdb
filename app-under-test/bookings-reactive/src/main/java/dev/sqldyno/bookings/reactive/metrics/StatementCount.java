// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.atomic.LongAdder;
import org.springframework.stereotype.Component;

/**
 * The number of statements, each of which is one round trip. Commits are not counted, nor begins,
 * which are a round trip only where the driver cannot send them with the first statement.
 * Thread-safe.
 */
@Component
public class StatementCount {
  private final LongAdder sent = new LongAdder();

  /** Registers the count. */
  public StatementCount(MeterRegistry meters) {
    FunctionCounter.builder("bookings.statements", sent, LongAdder::sum)
        .description("statements sent; begins and commits are not counted")
        .register(meters);
  }

  /** Counts one more. */
  public void increment() {
    sent.increment();
  }
}
