// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.remote;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.sqldyno.catalog.workload.Share;
import dev.sqldyno.provision.Address;
import dev.sqldyno.workload.drive.Latency;
import dev.sqldyno.workload.drive.LoadWindow;
import java.util.List;

/**
 * What a controller and a load worker say to each other. Clock readings are {@link System#nanoTime}
 * of the one that says them.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME)
sealed interface Message {

  /** The worker's first one. */
  record Greeting(byte[] nonce) implements Message {}

  /** The controller's answer. */
  record Proof(byte[] nonce, byte[] proof, String build) implements Message {}

  /** The worker's consent. */
  record Welcome(byte[] proof) implements Message {}

  /** Why the worker does not do what it was asked to. */
  record Refused(String reason) implements Message {}

  /** Asks for the worker's clock. */
  record ReadClock() implements Message {}

  /**
   * The worker's clock.
   *
   * @param epochNanos the time of day, since 1970
   */
  record Clock(long nanos, long epochNanos) implements Message {}

  /**
   * Asks the worker to connect its share of a mix's clients; no message to the user quotes the
   * address.
   */
  record Open(RemoteLoad.Mix mix, Address address, Share share) implements Message {}

  /** The clients are connected. */
  record Opened(int clients) implements Message {}

  /**
   * Asks for a window.
   *
   * @param stepNanos from row to row of its series
   * @param startNanos when it begins, by the worker's clock
   */
  record Drive(long lengthNanos, long stepNanos, long startNanos) implements Message {}

  /** Sent every second while the worker works. */
  record Beat() implements Message {}

  /**
   * What the worker's clients saw.
   *
   * @param responses the response times of each of the window's seconds
   * @param beginNanos when it began, by the worker's clock
   * @param compiling the compilers' share of its JVM's CPU time since the window before
   * @param cpuNanos CPU time of its JVM in the window
   * @param cores of its machine
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
