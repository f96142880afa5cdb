// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.blocking.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;
import jdk.jfr.consumer.RecordingStream;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnThreading;
import org.springframework.boot.thread.Threading;
import org.springframework.stereotype.Component;

/**
 * Counts how often a virtual thread kept its carrier while it waited, however short. The flight
 * recorder writes that one event alone, which costs nothing while there is none.
 */
@Component
@ConditionalOnThreading(Threading.VIRTUAL)
class Pinning implements DisposableBean {
  private static final String EVENT = "jdk.VirtualThreadPinned";

  private final RecordingStream events = new RecordingStream();

  Pinning(MeterRegistry meters) {
    LongAdder pinned = new LongAdder();
    FunctionCounter.builder("bookings.pinned", pinned, LongAdder::sum)
        .description("times that a virtual thread kept its carrier while it waited")
        .register(meters);
    events.enable(EVENT).withThreshold(Duration.ZERO).withoutStackTrace();
    events.setMaxSize(1 << 20);
    events.onEvent(EVENT, _ -> pinned.increment());
    events.startAsync();
  }

  @Override
  public void destroy() {
    events.close();
  }
}
