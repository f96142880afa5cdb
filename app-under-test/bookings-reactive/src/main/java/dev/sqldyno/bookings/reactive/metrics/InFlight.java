// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.metrics;

import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.stereotype.Component;

/**
 * The number of requests and transactions in flight: requests until their answer is sent, and
 * transactions, which outlive a request whose client has gone. Thread-safe.
 */
@Component
public class InFlight {
  private final AtomicInteger count = new AtomicInteger();

  /** Counts one more. */
  public void begin() {
    count.incrementAndGet();
  }

  /** Counts one less. */
  public void end() {
    count.decrementAndGet();
  }

  /** Returns whether nothing is in flight. */
  public boolean isNone() {
    return count.get() == 0;
  }
}
