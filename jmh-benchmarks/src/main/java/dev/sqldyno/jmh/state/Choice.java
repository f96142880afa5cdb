// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

/** A benchmark parameter that has two values. */
final class Choice {
  private Choice() {}

  /** Whether it has the first one; IllegalArgumentException where it has neither. */
  static boolean of(String parameter, String value, String first, String second) {
    if (value.equals(first) || value.equals(second)) {
      return value.equals(first);
    }
    throw new IllegalArgumentException(
        "%s=%s; there are %s and %s".formatted(parameter, value, first, second));
  }
}
