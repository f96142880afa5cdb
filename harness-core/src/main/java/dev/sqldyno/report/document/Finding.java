// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.document;

import static dev.sqldyno.result.Text.say;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A sentence that a run answers its question with.
 *
 * @param link # and the id of the part that it rests on; may be empty
 */
public record Finding(String sentence, String link) {
  /** A sentence that leads nowhere. */
  public Finding(String sentence) {
    this(sentence, "");
  }

  /** A sentence names so many; the others are counted. */
  private static final int NAMED = 3;

  /** Returns what a sentence can name of these: "a; b; c; and 2 more cells". */
  public static String listed(List<String> all, String what) {
    String named = all.stream().limit(NAMED).collect(Collectors.joining("; "));
    return all.size() > NAMED ? named + "; and " + more(all.size() - NAMED, what) : named;
  }

  /** Returns "1 more cell", or "2 more cells". */
  public static String more(int count, String what) {
    return say("%d more %s%s", count, what, count == 1 ? "" : "s");
  }
}
