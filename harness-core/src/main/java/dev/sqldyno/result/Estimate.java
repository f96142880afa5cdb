// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import dev.sqldyno.measure.Reading;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Says what repeated readings say of a quantity, or why they say nothing. */
public sealed interface Estimate permits Estimate.Missing, Summary {

  /** Says why there is no estimate. */
  record Missing(String reason) implements Estimate {}

  /** Returns the summary, for one who does not tell why there is none. */
  default Optional<Summary> summary() {
    return this instanceof Summary summary ? Optional.of(summary) : Optional.empty();
  }

  /** Summarises all readings; missing if any is, since the others would be a biased choice. */
  static Estimate of(List<Reading> readings) {
    return summarised(readings, Summary::of);
  }

  /** Summarises ratios likewise; see {@link Summary#ofRatios}. */
  static Estimate ofRatios(List<Reading> ratios) {
    return summarised(ratios, Summary::ofRatios);
  }

  private static Estimate summarised(List<Reading> readings, Function<double[], Summary> summary) {
    double[] values = new double[readings.size()];
    for (int i = 0; i < values.length; i++) {
      switch (readings.get(i)) {
        case Reading.Measured(double value) -> values[i] = value;
        case Reading.Unavailable(String reason) -> {
          return new Missing(reason);
        }
      }
    }
    return values.length == 0 ? new Missing("not measured") : summary.apply(values);
  }
}
