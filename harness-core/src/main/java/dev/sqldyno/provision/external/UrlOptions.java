// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.external;

import dev.sqldyno.catalog.engine.DriverLocation;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The options in the text of a user's URL. {@link ExternalUrl} asks the driver whether it reads
 * them in the same way.
 */
final class UrlOptions {
  private final DriverLocation form;
  private final Map<String, String> values = new LinkedHashMap<>();
  private final List<String> kept = new ArrayList<>();

  private UrlOptions(DriverLocation form) {
    this.form = form;
  }

  /** Returns the URL's options except those that repeat host, port or database. */
  static UrlOptions of(DriverLocation form, String url) {
    UrlOptions options = new UrlOptions(form);
    form.options().stream()
        .flatMap(characters -> part(url, characters))
        .filter(option -> !option.isBlank())
        .forEach(options::add);
    return options;
  }

  private static Stream<String> part(String url, String characters) {
    int start = url.indexOf(characters.charAt(0));
    return start < 0
        ? Stream.empty()
        : Stream.of(url.substring(start + 1).split(Pattern.quote(characters.substring(1))));
  }

  private void add(String option) {
    int equals = option.indexOf('=');
    String name = decoded(equals < 0 ? option : option.substring(0, equals)).strip();
    if (!form.named().contains(name.toLowerCase(Locale.ROOT))) {
      values.put(name, equals < 0 ? "" : decoded(option.substring(equals + 1)));
      kept.add(option);
    }
  }

  private String decoded(String text) {
    return form.percent() ? URLDecoder.decode(text, StandardCharsets.UTF_8) : text;
  }

  /** Returns a database's name as it stands in a URL. */
  static String encoded(DriverLocation form, String database) {
    return form.percent()
        ? URLEncoder.encode(database, StandardCharsets.UTF_8).replace("+", "%20")
        : database;
  }

  /** Returns the values by their names in the URL. */
  Map<String, String> values() {
    return Collections.unmodifiableMap(values);
  }

  /** Returns the options as in the URL, with the character before them; empty without any. */
  String text() {
    String characters = form.options().orElse("");
    return kept.isEmpty() ? "" : characters.charAt(0) + String.join(characters.substring(1), kept);
  }

  /**
   * Returns these options and the engine folder's, without those that the URL sets or replaces by
   * another choice of encryption.
   */
  Map<String, String> over(Map<String, String> ofFolder) {
    Map<String, String> all = new LinkedHashMap<>(ofFolder);
    boolean encryption = !among(form.tls()).isEmpty();
    all.keySet()
        .removeIf(name ->
            values.keySet().stream().anyMatch(name::equalsIgnoreCase)
                || encryption && form.tls().contains(name.toLowerCase(Locale.ROOT)));
    all.putAll(values);
    return all;
  }

  /** Returns the options that are among those, whose names are in lower case. */
  List<String> among(List<String> names) {
    return values.keySet().stream()
        .filter(name -> names.contains(name.toLowerCase(Locale.ROOT)))
        .toList();
  }
}
