// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.atomic.LongAdder;
import org.springframework.stereotype.Component;

/**
 * Counts statements; each is one round trip. A commit, another round trip, is not counted, nor is a
 * begin, which is one only where the driver cannot send it together with the first statement. Any
 * thread may count.
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
