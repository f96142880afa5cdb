// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import dev.sqldyno.bookings.messages.Booking;
import java.io.IOException;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Clients that book without a pause and remember the answers. */
final class Load implements AutoCloseable {
  private static final int PAUSE_AFTER_FAILURE_MILLIS = 5;

  private final HttpCalls http;
  private final String trim;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Set<String> sent = ConcurrentHashMap.newKeySet();
  private final Set<String> accepted = ConcurrentHashMap.newKeySet();
  private final Map<Integer, Integer> statuses = new ConcurrentSkipListMap<>();
  private final AtomicLong slowestNanos = new AtomicLong();
  private final CountDownLatch begun = new CountDownLatch(1);
  private volatile boolean stopped;

  private Load(HttpCalls http, String trim) {
    this.http = http;
    this.trim = trim;
  }

  /** Starts load that goes on until it is closed; returns when a booking was accepted. */
  static Load on(HttpCalls http, String trim) throws InterruptedException {
    Load load = new Load(http, trim);
    for (int i = 0; i < ContractSize.CLIENTS; i++) {
      Random random = new Random(i);
      load.threads.submit(() -> load.run(random));
    }
    if (!load.begun.await(HttpCalls.HANGS.toSeconds(), TimeUnit.SECONDS)) {
      load.close();
      throw new AssertionError("nothing was accepted: " + load.statuses);
    }
    return load;
  }

  private void run(Random random) {
    while (!stopped) {
      Booking booking = Bookings.random(random, "M" + random.nextInt(10), trim).build();
      sent.add(booking.getBookingId());
      long sentAt = System.nanoTime();
      int status = status(booking);
      slowestNanos.accumulateAndGet(System.nanoTime() - sentAt, Math::max);
      statuses.merge(status, 1, Integer::sum);
      if (status == 201) {
        accepted.add(booking.getBookingId());
        begun.countDown();
      } else {
        pause();
      }
    }
  }

  private int status(Booking booking) {
    try {
      return http.tryPost(booking).status();
    } catch (IOException _) {
      return 0;
    }
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE_AFTER_FAILURE_MILLIS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns the ids of all bookings that were sent. */
  Set<String> sent() {
    return sent;
  }

  /** Returns the ids of those that were answered with 201. */
  Set<String> accepted() {
    return accepted;
  }

  /** Returns how often each status was seen; 0 stands for no answer. */
  Map<Integer, Integer> statuses() {
    return statuses;
  }

  long slowestMillis() {
    return slowestNanos.get() / 1_000_000;
  }

  /** Begins no other request, and waits for those in flight. */
  void stop() {
    stopped = true;
    threads.close();
  }

  @Override
  public void close() {
    stop();
  }
}
