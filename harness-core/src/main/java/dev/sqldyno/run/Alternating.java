// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run;

import java.util.List;

/** The order in which what is compared takes its turns. */
public final class Alternating {
  private Alternating() {}

  /**
   * A B C, then C B A, and so on: what drifts, such as the machine's temperature, then hits all
   * alike.
   *
   * @param repetition how often all had their turn before, of earlier runs into the same result too
   */
  public static <T> List<T> order(List<T> all, int repetition) {
    return repetition % 2 == 0 ? all : all.reversed();
  }
}
