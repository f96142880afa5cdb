// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One statement for a number of periods.
 *
 * @param named its text with {@code :name} for each value; a period's value has the period's
 *     number, from 1: {@code :period1}
 * @param positional the same with the driver's marker for each value
 * @param parameters the names in the order of the text, as often as they appear
 */
public record Statement(String named, String positional, List<String> parameters) {
  private static final Pattern PARAMETER = Pattern.compile("(?<!:):([a-z][a-z0-9_]*)");
  private static final Pattern REPEATED = Pattern.compile("\\{([^|}]+)\\|([^}]*)}");

  /** Returns the statement of a template (see {@link Statements}) for some periods. */
  static Statement of(String template, int periods, IntFunction<String> marker) {
    String named =
        REPEATED
            .matcher(template)
            .replaceAll(
                part -> Matcher.quoteReplacement(unrolled(part.group(1), part.group(2), periods)));
    List<String> parameters = PARAMETER.matcher(named).results().map(m -> m.group(1)).toList();
    int[] last = {0};
    String positional =
        PARAMETER.matcher(named).replaceAll(_ -> Matcher.quoteReplacement(marker.apply(++last[0])));
    return new Statement(named, positional, parameters);
  }

  private static String unrolled(String part, String separator, int periods) {
    List<String> parts = new ArrayList<>();
    for (int i = 1; i <= periods; i++) {
      String number = Integer.toString(i);
      // :now, :model and :trim are the same in each period
      parts.add(
          PARAMETER
              .matcher(part)
              .replaceAll(p ->
                  Statements.OF_ALL_PERIODS.contains(p.group(1)) ? p.group() : p.group() + number));
    }
    return String.join(separator, parts);
  }
}
