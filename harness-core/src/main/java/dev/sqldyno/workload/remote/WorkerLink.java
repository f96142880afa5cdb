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
  /** How long a worker may be silent, which sends a beat every second while it works. */
  private static final Duration SILENCE = Duration.ofSeconds(10);

  private static final int ROUND_TRIPS = 8;

  /** A worker that starts, or still ends another run's work, accepts a little later. */
  private static final int ATTEMPTS = 5;

  /** Room for the histograms of some hours of seconds. */
  private static final int MOST_OF_ANSWER = 64 << 20;

  private final MessageChannel channel;
  private final String address;
  private ClockOffset offset = new ClockOffset(0, 0, 0);

  /**
   * How the worker's clocks differ from ours, as NTP reckons it: of several round trips the
   * quickest one counts, as if the worker had read its clocks in its middle. Where one direction is
   * slower than the other, it did so earlier or later, but never outside of the round trip.
   *
   * @param nanos of the worker's {@link System#nanoTime}, less ours
   * @param epochNanos of its time of day, less ours
   * @param errorNanos half of the round trip: the most by which both may be wrong
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
              "load worker %s cannot be reached (%s): start it there by sqldyno load-worker, and see whether it serves another run",
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
      Message message = channel.read(Message.class, MOST_OF_ANSWER, SILENCE);
      if (!(message instanceof Beat)) {
        return channel.checked(type, message);
      }
    }
  }

  /** Compares the clocks anew, as they drift. */
  void readClocks() {
    ClockOffset best = null;
    for (int i = 0; i < ROUND_TRIPS; i++) {
      long before = System.nanoTime();
      // within the round trip, so that its half bounds this one's error, too
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

  /** Ends the connection, and with it what the worker has opened. */
  @Override
  public void close() {
    channel.close();
  }
}
