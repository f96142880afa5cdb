// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.engine;

import dev.sqldyno.catalog.text.Required;
import dev.sqldyno.catalog.text.YamlValues;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The identity of an engine, among others with the same driver and product name.
 *
 * @param query returns one row with the server's description of itself in its first column
 * @param matches a regular expression for the begin of that description, with a group {@code
 *     version}; no description may match the patterns of two engines
 */
public record Identity(@Required String query, @Required String matches) {
  public Identity {
    YamlValues.versionPattern("identity: matches", matches);
  }

  /** Returns the server's version from its answer; empty for another engine. */
  public Optional<String> version(String answer) {
    Matcher found = Pattern.compile(matches).matcher(answer);
    return found.lookingAt() ? Optional.of(found.group(YamlValues.VERSION)) : Optional.empty();
  }
}
