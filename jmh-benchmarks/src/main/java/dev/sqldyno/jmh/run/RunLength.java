// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import dev.sqldyno.catalog.Size;
import dev.sqldyno.catalog.Workload;
import java.time.Duration;
import java.util.Optional;

/**
 * The length of the measurement of a cell.
 *
 * @param warmUp whether the benchmark runs the warm-up iterations that it declares
 * @param iterations measured iterations, of a sample each
 * @param window the length of an iteration of a timed benchmark
 * @param mix the length of the only iteration of a mix, unless its folder says what ends it; empty
 *     if mixes are measured as all others
 * @param idle how long an idle engine is watched
 */
public record RunLength(
    boolean warmUp, int iterations, Duration window, Optional<Duration> mix, Duration idle) {

  /** Makes one that is the same for all benchmarks. */
  public RunLength(boolean warmUp, int iterations, Duration window, Duration idle) {
    this(warmUp, iterations, window, Optional.empty(), idle);
  }

  static RunLength of(Size size) {
    return switch (size) {
      case SMOKE -> of(false, 1, 200, 300, 200);
      case QUICK -> of(true, 3, 300, 2_000, 1_000);
      case FULL -> of(true, 5, 5_000, 10_000, 10_000);
    };
  }

  private static RunLength of(
      boolean warmUp, int iterations, long windowMillis, long mixMillis, long idleMillis) {
    return new RunLength(
        warmUp,
        iterations,
        Duration.ofMillis(windowMillis),
        Optional.of(Duration.ofMillis(mixMillis)),
        Duration.ofMillis(idleMillis));
  }

  /** Returns that of an operation. */
  RunLength of(Workload.Operation operation) {
    return operation.isMix()
        ? mix.map(length -> new RunLength(warmUp, 1, length, idle)).orElse(this)
        : this;
  }
}
