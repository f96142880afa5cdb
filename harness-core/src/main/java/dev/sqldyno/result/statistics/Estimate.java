// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.statistics;

import dev.sqldyno.measure.Reading;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** An estimate of a quantity from repeated readings, or the reason why there is none. */
public sealed interface Estimate permits Estimate.Missing, Summary {

  /** The reason why there is no estimate. */
  record Missing(String reason) implements Estimate {}

  /** Returns the summary; empty if there is none. */
  default Optional<Summary> summary() {
    return this instanceof Summary summary ? Optional.of(summary) : Optional.empty();
  }

  /** Summarises all readings; missing if any is, since the rest would be biased. */
  static Estimate of(List<Reading> readings) {
    return of(readings, Summary::of);
  }

  /** Summarises readings in another way, such as {@link Summary#ofRatios}. */
  static Estimate of(List<Reading> readings, Function<double[], Summary> summary) {
    if (readings.isEmpty()) {
      return new Missing("not measured");
    }
    return readings.stream()
        .flatMap(each -> each.whyNot().stream())
        .findFirst()
        .<Estimate>map(Missing::new)
        .orElseGet(
            () -> summary.apply(readings.stream().flatMapToDouble(Reading::measured).toArray()));
  }
}
