// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.workload;

import dev.sqldyno.catalog.text.YamlValues;

/**
 * The rate by which a mix is judged whose clients wait as a workload's users do.
 *
 * @param rows the transaction whose rows are counted
 * @param most so many of them a minute has a client that waits for nothing but its own pauses
 * @param paced the name whose value is 0 in variants without pauses
 * @param note what the rate is, and what it is not
 * @param otherwise what is said of the mix without pauses
 */
public record PerMinute(String rows, double most, String paced, String note, String otherwise) {
  public PerMinute {
    YamlValues.required(rows, "run: perMinute: rows");
    YamlValues.required(paced, "run: perMinute: paced");
    if (most <= 0) {
      throw new IllegalArgumentException(
          "run: perMinute: most: '%s' is not above 0".formatted(most));
    }
  }
}
