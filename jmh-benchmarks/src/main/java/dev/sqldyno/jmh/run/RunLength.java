// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import dev.sqldyno.catalog.Size;
import java.time.Duration;

/**
 * The length of the measurement of a cell.
 *
 * @param warmUp whether the benchmark runs the warm-up iterations that it declares
 * @param iterations measured iterations, of a sample each
 * @param window the length of an iteration of a timed benchmark
 * @param idle how long an idle engine is watched
 */
public record RunLength(boolean warmUp, int iterations, Duration window, Duration idle) {

  static RunLength of(Size size) {
    return switch (size) {
      case SMOKE -> new RunLength(false, 1, Duration.ofMillis(200), Duration.ofMillis(200));
      case QUICK -> new RunLength(true, 3, Duration.ofMillis(300), Duration.ofSeconds(1));
      case FULL -> new RunLength(true, 5, Duration.ofSeconds(5), Duration.ofSeconds(10));
    };
  }
}
