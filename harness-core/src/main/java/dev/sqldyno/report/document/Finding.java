// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.document;

import static dev.sqldyno.result.Text.say;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A finding of a run.
 *
 * @param link # and the id of its source; may be empty
 */
public record Finding(String sentence, String link) {
  /** Creates a finding without a link. */
  public Finding(String sentence) {
    this(sentence, "");
  }

  /** The most names in a sentence; the others are counted. */
  private static final int NAMED = 3;

  /**
   * Returns the first names of cells, and the number of the others: "a; b; c; and 2 more cells".
   */
  public static String listed(List<String> all) {
    String named = all.stream().limit(NAMED).collect(Collectors.joining("; "));
    return all.size() > NAMED ? named + "; and " + more(all.size() - NAMED, "cell") : named;
  }

  /** Returns "1 more cell", or "2 more cells". */
  public static String more(int count, String what) {
    return say("%d more %s%s", count, what, count == 1 ? "" : "s");
  }
}
