// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

/** Reads a benchmark parameter that has two values. */
final class ParameterChoice {
  private ParameterChoice() {}

  /** Returns whether it is the first; throws IllegalArgumentException if it is neither. */
  static boolean of(String parameter, String value, String first, String second) {
    if (value.equals(first) || value.equals(second)) {
      return value.equals(first);
    }
    throw new IllegalArgumentException(
        "%s=%s; there are %s and %s".formatted(parameter, value, first, second));
  }
}
