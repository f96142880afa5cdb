// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import dev.sqldyno.measure.Reading;
import java.util.List;

/** What repeated readings say of a quantity, or why they say nothing. */
public sealed interface Estimate permits Estimate.Missing, Summary {

  /** No estimate, and why. */
  record Missing(String reason) implements Estimate {}

  /** All readings summarised; missing where any is, since the others would be a biased choice. */
  static Estimate of(List<Reading> readings) {
    double[] values = new double[readings.size()];
    for (int i = 0; i < values.length; i++) {
      switch (readings.get(i)) {
        case Reading.Measured(double value) -> values[i] = value;
        case Reading.Unavailable(String reason) -> {
          return new Missing(reason);
        }
      }
    }
    return values.length == 0 ? new Missing("not measured") : Summary.of(values);
  }
}
