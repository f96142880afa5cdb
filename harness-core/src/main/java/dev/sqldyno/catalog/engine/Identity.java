// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.engine;

import dev.sqldyno.catalog.text.YamlValues;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Recognises an engine among others that have the same driver and claim the same product name.
 *
 * @param query returns one row, whose first column is what the server says of itself
 * @param matches a regular expression for the beginning of that, with a group {@code version};
 *     together with the patterns of the other engines it must not fit any answer twice
 */
public record Identity(String query, String matches) {
  public Identity {
    YamlValues.required(query, "identity: query");
    YamlValues.required(matches, "identity: matches");
    YamlValues.versionPattern("identity: matches", matches);
  }

  /** Returns the version of the server that gave this answer; nothing if it is another engine. */
  public Optional<String> version(String answer) {
    Matcher found = Pattern.compile(matches).matcher(answer);
    return found.lookingAt() ? Optional.of(found.group(YamlValues.VERSION)) : Optional.empty();
  }
}
