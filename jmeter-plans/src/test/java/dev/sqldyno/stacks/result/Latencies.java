// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.result;

import dev.sqldyno.stacks.result.ServiceSample.Latency;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Latencies of requests: half of them take 25 ms, and one takes 200 ms. */
public final class Latencies {
  private Latencies() {}

  static Latency of(Optional<Double> sentLateMillis) {
    return new Latency(
        27,
        25,
        40,
        90,
        140,
        200,
        sentLateMillis,
        curve(0, 3, 50, 25, 99, 90, 99.99, 180, 100, 200));
  }

  /** Returns the same, of which one was timed to a microsecond. */
  static Latency finer() {
    return new Latency(27, 25.003, 40, 90, 140, 200, Optional.empty(), curve(50, 25.003, 100, 200));
  }

  /** Returns those of a service faster than a log with whole milliseconds can show. */
  public static Latency belowAMillisecond() {
    return new Latency(0, 0, 0, 0, 1, 2, Optional.empty(), curve(50, 0, 100, 2));
  }

  private static List<Latency.Point> curve(double... percentsAndMillis) {
    return Stream.iterate(0, i -> i < percentsAndMillis.length, i -> i + 2)
        .map(i -> new Latency.Point(percentsAndMillis[i], percentsAndMillis[i + 1]))
        .toList();
  }
}
