// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import dev.sqldyno.result.Sample;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Where a state leaves the sample of the iteration that just ended, for the profilers of the same
 * fork. Thread-safe.
 */
public final class Recorder {
  private static final AtomicReference<Sample> LAST = new AtomicReference<>();

  private Recorder() {}

  static void put(Sample sample) {
    LAST.set(sample);
  }

  /** The last iteration's sample, once. */
  public static Optional<Sample> take() {
    return Optional.ofNullable(LAST.getAndSet(null));
  }
}
