// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix;

import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.text.OneLine;
import dev.sqldyno.catalog.workload.RunSpec;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The step between the load of a mix's tables and its first transaction.
 *
 * @param settled whether the engine finishes its deferred work, and the invariants' queries run
 * @param pause without any statement
 */
public record Settling(boolean settled, Duration pause) {
  private static final Pattern PAUSE = Pattern.compile("([1-9]\\d{0,3})([sm])");

  /** Reads the variant's word; throws CatalogException if it is wrong. */
  public static Settling of(Map<String, String> variant) {
    String word = variant.getOrDefault(RunSpec.SETTLE, RunSpec.SETTLED);
    Matcher pause = PAUSE.matcher(word);
    if (pause.matches()) {
      long number = Long.parseLong(pause.group(1));
      return new Settling(
          false,
          pause.group(2).equals("m") ? Duration.ofMinutes(number) : Duration.ofSeconds(number));
    }
    if (!word.equals(RunSpec.SETTLED) && !word.equals("none")) {
      throw new CatalogException(
          "%s:%s is none of: settled, none, a pause such as 60s",
          RunSpec.SETTLE, OneLine.quoted(word));
    }
    return new Settling(word.equals(RunSpec.SETTLED), Duration.ZERO);
  }
}
