// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.external;

import dev.sqldyno.catalog.Engine;
import dev.sqldyno.provision.Location;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a URL that looks exactly like the engine folder's, where the driver cannot be asked. */
final class UrlForm {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{(host|port|database)}");
  private static final Map<String, String> PARTS =
      Map.of(
          "host", "(?<host>[\\p{L}\\p{N}._-]+|\\[[0-9A-Fa-f:.]+])",
          "port", "(?<port>\\d{1,5})",
          "database", "(?<database>[\\p{L}\\p{N}._$#-]+)");

  private final Engine engine;
  private final Pattern pattern;

  private UrlForm(Engine engine, Pattern pattern) {
    this.engine = engine;
    this.pattern = pattern;
  }

  static UrlForm of(Engine engine) {
    String template = engine.driver().url();
    StringBuilder pattern = new StringBuilder();
    Matcher places = PLACEHOLDER.matcher(template);
    int end = 0;
    while (places.find()) {
      pattern.append(Pattern.quote(template.substring(end, places.start())));
      pattern.append(PARTS.get(places.group(1)));
      end = places.end();
    }
    pattern.append(Pattern.quote(template.substring(end)));
    return new UrlForm(engine, Pattern.compile(pattern.toString()));
  }

  /** Returns where that URL leads; empty where it looks different. */
  Optional<Location> locate(String url) {
    Matcher match = pattern.matcher(url);
    return match.matches()
        ? Optional.of(
            Location.of(
                engine,
                match.group("host").replaceAll("[\\[\\]]", ""),
                Integer.parseInt(match.group("port")),
                pattern.namedGroups().containsKey("database") ? match.group("database") : ""))
        : Optional.empty();
  }
}
