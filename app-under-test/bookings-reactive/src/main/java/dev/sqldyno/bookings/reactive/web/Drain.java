// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.web;

import dev.sqldyno.bookings.contract.Problem;
import dev.sqldyno.bookings.reactive.metrics.InFlight;
import org.springframework.context.SmartLifecycle;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.HttpHandlerDecoratorFactory;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * An end of the service in which every committed booking is answered. Reactor Netty, when told to
 * stop, waits for the requests in flight and closes each connection after its request; a request
 * that arrives meanwhile may be committed but not answered. So before Netty is told, this refuses
 * new requests and waits for those in flight.
 */
@Component
class Drain implements SmartLifecycle, HttpHandlerDecoratorFactory {
  private static final Problem STOPPING = Problem.of(503, "the service is stopping");
  private static final int LOOK_MILLIS = 5;

  private final InFlight inFlight;
  private volatile boolean running;
  private volatile boolean draining;

  Drain(InFlight inFlight) {
    this.inFlight = inFlight;
  }

  @Override
  public HttpHandler apply(HttpHandler handler) {
    return (request, response) -> {
      // counts first, so that either the request is refused or the end waits for it
      inFlight.begin();
      return Mono.defer(() -> draining ? refused(response) : handler.handle(request, response))
          .doFinally(_ -> inFlight.end());
    };
  }

  private static Mono<Void> refused(ServerHttpResponse response) {
    response.getHeaders().set(HttpHeaders.CONNECTION, "close");
    return Answers.send(response, STOPPING);
  }

  @Override
  public void start() {
    running = true;
  }

  /** Comes before the web server's lower phase; Boot limits how long a phase takes. */
  @Override
  public int getPhase() {
    return SmartLifecycle.DEFAULT_PHASE;
  }

  @Override
  public void stop(Runnable ended) {
    draining = true;
    Thread.ofVirtual()
        .name("drain")
        .start(() -> {
          await();
          ended.run();
        });
  }

  @Override
  public void stop() {
    draining = true;
    await();
  }

  private void await() {
    try {
      while (!inFlight.isNone()) {
        Thread.sleep(LOOK_MILLIS);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    running = false;
  }

  @Override
  public boolean isRunning() {
    return running;
  }
}
