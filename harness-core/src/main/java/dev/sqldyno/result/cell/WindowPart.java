// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.cell;

import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.Sample;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** A part of a window. */
public enum WindowPart {
  /** The statements, for which the client waits. */
  STATEMENT,
  /** The deferred work, done by the engine's settle step. */
  SETTLE,
  /** Both; only the statements if nothing was left to settle. */
  TOTAL;

  /** Returns a reading of the whole part; unavailable if there was no such step. */
  Reading sum(Sample sample, Function<Cost, Reading> reading) {
    return costs(sample).stream()
        .map(reading)
        .reduce(Reading::plus)
        .orElse(new Reading.Unavailable("the window left nothing to settle"));
  }

  /** Returns a time of the whole part; 0 if there was no such step. */
  double nanos(Sample sample, ToDoubleFunction<Cost> nanos) {
    return costs(sample).stream().mapToDouble(nanos).sum();
  }

  private List<Cost> costs(Sample sample) {
    return switch (this) {
      case STATEMENT -> List.of(sample.statement());
      case SETTLE -> sample.settle().stream().toList();
      case TOTAL -> Stream.concat(Stream.of(sample.statement()), sample.settle().stream()).toList();
    };
  }
}
