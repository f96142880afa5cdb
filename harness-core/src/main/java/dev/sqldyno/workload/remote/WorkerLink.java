// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.remote;

import dev.sqldyno.catalog.text.Reason;
import dev.sqldyno.workload.drive.LoadException;
import dev.sqldyno.workload.remote.Message.Beat;
import dev.sqldyno.workload.remote.Message.Clock;
import dev.sqldyno.workload.remote.Message.ReadClock;
import dev.sqldyno.workload.value.generator.Now;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** The controller's end of the connection to one load worker. For one thread at a time. */
final class WorkerLink implements AutoCloseable {
  /** The longest silence of a worker, which sends a beat every second while it works. */
  private static final Duration SILENCE = Duration.ofSeconds(10);

  private static final int ROUND_TRIPS = 8;

  /** Several, as a worker that starts, or ends another run's work, accepts a little later. */
  private static final int ATTEMPTS = 5;

  /** Room for the histograms of some hours of seconds. */
  private static final int MAX_ANSWER = 64 << 20;

  private final MessageChannel channel;
  private final String address;
  private ClockOffset offset = new ClockOffset(0, 0, 0);

  /**
   * The offset of the worker's clocks from ours, estimated as by NTP: the quickest of several round
   * trips counts, and the worker is assumed to have read its clocks in the middle. It may have read
   * them earlier or later if one direction is slower, but never outside the round trip.
   *
   * @param nanos the worker's {@link System#nanoTime} minus ours
   * @param epochNanos the worker's time of day minus ours
   * @param errorNanos half of the round trip, the maximum error of both
   */
  record ClockOffset(long nanos, long epochNanos, long errorNanos) {}

  private WorkerLink(MessageChannel channel, String address) {
    this.channel = channel;
    this.address = address;
  }

  /** Connects to a worker; throws LoadException if it cannot be reached, or is not of this run. */
  static WorkerLink connect(String address, SharedSecret secret, String build)
      throws InterruptedException {
    InetSocketAddress place = HostPort.parse(address).resolved();
    for (int attempt = 1; ; attempt++) {
      try {
        MessageChannel channel =
            new MessageChannel(
                TlsSockets.connect(place, Handshake.LIMIT), "load worker " + address);
        WorkerLink link = new WorkerLink(channel, address);
        try {
          Handshake.asController(channel, secret, build);
          return link;
        } catch (Throwable e) {
          link.close();
          throw e;
        }
      } catch (IOException e) {
        if (attempt == ATTEMPTS) {
          throw new LoadException(
              "load worker %s cannot be reached (%s): start it there with sqldyno load-worker, or wait if it serves another run",
              address, Reason.of(e), e);
        }
        TimeUnit.SECONDS.sleep(1);
      }
    }
  }

  String address() {
    return address;
  }

  void send(Message request) {
    channel.send(request);
  }

  /** Waits for the answer to a request. */
  <T extends Message> T answer(Class<T> type) {
    while (true) {
      Message message = channel.read(Message.class, MAX_ANSWER, SILENCE);
      if (!(message instanceof Beat)) {
        return channel.checked(type, message);
      }
    }
  }

  /** Compares the clocks again, as they drift. */
  void readClocks() {
    ClockOffset best = null;
    for (int i = 0; i < ROUND_TRIPS; i++) {
      long before = System.nanoTime();
      // within the round trip, so that half of it bounds this reading's error, too
      long epoch = Now.nanosSince1970();
      channel.send(new ReadClock());
      Clock clock = answer(Clock.class);
      long half = (System.nanoTime() - before + 1) / 2;
      if (best == null || half < best.errorNanos()) {
        best =
            new ClockOffset(clock.nanos() - before - half, clock.epochNanos() - epoch - half, half);
      }
    }
    offset = best;
  }

  ClockOffset offset() {
    return offset;
  }

  /** Ends the connection, and with it the worker's clients. */
  @Override
  public void close() {
    channel.close();
  }
}
