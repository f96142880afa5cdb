// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import dev.sqldyno.result.Sample;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** Passes the last iteration's sample from its state to the fork's profilers. Thread-safe. */
public final class Recorder {
  private static final AtomicReference<Sample> LAST = new AtomicReference<>();

  private Recorder() {}

  static void put(Sample sample) {
    LAST.set(sample);
  }

  /** Returns the last iteration's sample and forgets it. */
  public static Optional<Sample> take() {
    return Optional.ofNullable(LAST.getAndSet(null));
  }
}
