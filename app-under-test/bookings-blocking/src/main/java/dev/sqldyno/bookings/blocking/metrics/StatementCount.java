// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.blocking.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.atomic.LongAdder;
import org.springframework.stereotype.Component;

/**
 * The number of statements. A batch counts as one, as it is one round trip where the driver can
 * send it so. A commit is another round trip, but is not counted. Thread-safe.
 */
@Component
public class StatementCount {
  private final LongAdder sent = new LongAdder();

  StatementCount(MeterRegistry meters) {
    FunctionCounter.builder("bookings.statements", sent, LongAdder::sum)
        .description("statements sent; a batch is one, and commits are not counted")
        .register(meters);
  }

  /** Counts one more. */
  public void increment() {
    sent.increment();
  }
}
