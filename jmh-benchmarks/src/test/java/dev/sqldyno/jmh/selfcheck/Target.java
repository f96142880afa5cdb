// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import java.util.Locale;

/** What a figure must not exceed, or must reach. */
record Target(Bound bound, double limit) {

  /** On which side of the limit it must be; the limit itself will do. */
  enum Bound {
    AT_MOST,
    AT_LEAST
  }

  static Target atMost(double limit) {
    return new Target(Bound.AT_MOST, limit);
  }

  static Target atLeast(double limit) {
    return new Target(Bound.AT_LEAST, limit);
  }

  boolean metBy(double value) {
    return switch (bound) {
      case AT_MOST -> value <= limit;
      case AT_LEAST -> value >= limit;
    };
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%s %.2f", bound == Bound.AT_MOST ? "<=" : ">=", limit);
  }
}
