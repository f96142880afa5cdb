// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run;

import java.util.List;

/** The alternating order in which engines or stacks are measured. */
public final class Alternating {
  private Alternating() {}

  /**
   * Returns A B C, then C B A, and so on, so that drift, such as the machine's temperature, affects
   * all alike.
   *
   * @param repetition counted from 0, with those of earlier runs into the same result
   */
  public static <T> List<T> order(List<T> all, int repetition) {
    return repetition % 2 == 0 ? all : all.reversed();
  }
}
