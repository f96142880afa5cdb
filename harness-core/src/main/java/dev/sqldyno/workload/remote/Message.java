// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.remote;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.sqldyno.catalog.workload.Share;
import dev.sqldyno.provision.Address;
import dev.sqldyno.workload.drive.Latency;
import dev.sqldyno.workload.drive.LoadWindow;
import java.util.List;

/**
 * A message between a controller and a load worker. Clock readings are {@link System#nanoTime} of
 * the sender.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME)
sealed interface Message {

  /** The worker's first message. */
  record Greeting(byte[] nonce) implements Message {}

  /** The controller's answer. */
  record Proof(byte[] nonce, byte[] proof, String build) implements Message {}

  /** The worker's consent. */
  record Welcome(byte[] proof) implements Message {}

  /** The worker's refusal, with its reason. */
  record Refused(String reason) implements Message {}

  /** A request for the worker's clock. */
  record ReadClock() implements Message {}

  /**
   * The worker's clock.
   *
   * @param epochNanos the time since 1970
   */
  record Clock(long nanos, long epochNanos) implements Message {}

  /**
   * A request to connect the worker's share of a mix's clients; no message to the user quotes the
   * address.
   */
  record Open(RemoteLoad.Mix mix, Address address, Share share) implements Message {}

  /** The clients are connected. */
  record Opened(int clients) implements Message {}

  /**
   * A request for a window.
   *
   * @param stepNanos from row to row of its series
   * @param startNanos its begin, by the worker's clock
   */
  record Drive(long lengthNanos, long stepNanos, long startNanos) implements Message {}

  /** A sign of life, sent every second while the worker works. */
  record Beat() implements Message {}

  /**
   * The window of the worker's clients.
   *
   * @param responses the response times of each of the window's seconds
   * @param beginNanos its begin, by the worker's clock
   * @param compiling the compilers' share of the worker's CPU time since the previous window
   * @param cpuNanos the worker's CPU time in the window
   * @param cores of the worker's machine
   */
  record Drove(
      LoadWindow window,
      List<Latency> responses,
      long beginNanos,
      double compiling,
      long cpuNanos,
      int cores)
      implements Message {}
}
