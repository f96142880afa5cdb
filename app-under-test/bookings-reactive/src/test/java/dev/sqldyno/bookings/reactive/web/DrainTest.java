// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.bookings.reactive.metrics.InFlight;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.context.SmartLifecycle;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.http.server.reactive.MockServerHttpResponse;
import reactor.core.publisher.Sinks;

class DrainTest {
  private final InFlight inFlight = new InFlight();
  private final Drain drain = new Drain(inFlight);
  private final Sinks.Empty<Void> answered = Sinks.empty();
  private final AtomicInteger begun = new AtomicInteger();
  private final HttpHandler handler =
      drain.apply((_, _) -> {
        begun.incrementAndGet();
        return answered.asMono();
      });

  private MockServerHttpResponse request() {
    MockServerHttpResponse response = new MockServerHttpResponse();
    handler.handle(MockServerHttpRequest.post("/bookings").build(), response).subscribe();
    return response;
  }

  @Test
  void itEndsWhenWhatWasBegunIsAnsweredAndBeginsNothingMore() throws InterruptedException {
    drain.start();
    request();
    CountDownLatch ended = new CountDownLatch(1);

    drain.stop(ended::countDown);
    MockServerHttpResponse late = request();

    assertThat(late.getStatusCode()).isEqualTo(HttpStatus.SERVICE_UNAVAILABLE);
    assertThat(late.getHeaders().getFirst("Connection")).isEqualTo("close");
    assertThat(begun).hasValue(1);
    assertThat(ended.await(50, TimeUnit.MILLISECONDS)).isFalse();
    answered.tryEmitEmpty();
    assertThat(ended.await(30, TimeUnit.SECONDS)).isTrue();
    assertThat(drain.isRunning()).isFalse();
  }

  @Test
  void itWaitsForATransactionWhoseClientHasGone() throws InterruptedException {
    drain.start();
    inFlight.begin();
    handler
        .handle(MockServerHttpRequest.post("/bookings").build(), new MockServerHttpResponse())
        .subscribe()
        .dispose();
    CountDownLatch ended = new CountDownLatch(1);

    drain.stop(ended::countDown);

    assertThat(ended.await(50, TimeUnit.MILLISECONDS)).isFalse();
    inFlight.end();
    assertThat(ended.await(30, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void aRequestThatFailsBeforeItBeginsIsNotWaitedFor() {
    HttpHandler broken =
        drain.apply((_, _) -> {
          throw new IllegalStateException("broken");
        });

    assertThatThrownBy(() ->
            broken
                .handle(
                    MockServerHttpRequest.post("/bookings").build(), new MockServerHttpResponse())
                .block())
        .hasMessage("broken");

    assertThat(inFlight.isNone()).isTrue();
  }

  @Test
  void itEndsBeforeTheWebServer() {
    // Boot's own end of a server begins at 1024 below the highest phase, and higher ones end first
    assertThat(drain.getPhase()).isGreaterThan(SmartLifecycle.DEFAULT_PHASE - 1024);
  }
}
