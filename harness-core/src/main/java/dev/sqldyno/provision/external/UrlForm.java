// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.external;

import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.provision.Location;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The form of the engine folder's URL, which a user's must have if its driver cannot be asked. */
final class UrlForm {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{(host|port|database)}");
  private static final Map<String, String> PARTS =
      Map.of(
          "host", "(?<host>[\\p{L}\\p{N}._-]+|\\[[0-9A-Fa-f:.]+])",
          "port", "(?<port>\\d{1,5})",
          "database", "(?<database>[\\p{L}\\p{N}._$#-]+)");

  private UrlForm() {}

  /** Returns where that URL leads; empty where it looks different. */
  static Optional<Location> locate(Engine engine, String url) {
    String literal = Pattern.quote(engine.driver().url());
    String form =
        PLACEHOLDER
            .matcher(literal)
            .replaceAll(part -> Matcher.quoteReplacement("\\E" + PARTS.get(part.group(1)) + "\\Q"));
    Matcher match = Pattern.compile(form).matcher(url);
    return match.matches()
        ? Optional.of(
            Location.of(
                engine,
                match.group("host").replaceAll("[\\[\\]]", ""),
                Integer.parseInt(match.group("port")),
                match.namedGroups().containsKey("database") ? match.group("database") : ""))
        : Optional.empty();
  }
}
