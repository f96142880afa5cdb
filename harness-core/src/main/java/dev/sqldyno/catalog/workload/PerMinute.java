// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.workload;

import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.text.Required;
import java.util.Map;

/**
 * The rate per minute that judges a mix whose clients wait like a workload's users.
 *
 * @param rows the transaction whose rows count
 * @param most the rate of a client that waits for nothing but its own pauses
 * @param paced the name whose value is 0 in variants without pauses
 * @param note the meaning of the rate
 * @param otherwise the note on all mixes of the workload without pauses
 */
public record PerMinute(
    @Required String rows,
    @Required Double most,
    @Required String paced,
    String note,
    String otherwise) {
  public PerMinute {
    if (most <= 0) {
      throw new CatalogException("run: perMinute: most: '%s' is not above 0", most);
    }
  }

  /** Returns whether the clients of a variant pause. */
  public boolean isPaced(Map<String, String> variant) {
    return !variant.getOrDefault(paced, "0").equals("0");
  }
}
