// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import dev.sqldyno.catalog.Size;
import java.time.Duration;

/**
 * How long a cell is measured.
 *
 * @param warmUp whether the benchmark runs the warm-up iterations that it declares
 * @param iterations iterations that make a sample each
 * @param window an iteration of a benchmark that runs for a time
 * @param idle how long an engine is watched doing nothing
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
