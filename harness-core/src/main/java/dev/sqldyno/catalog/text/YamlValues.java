// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.text;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Checks and defaults of values in YAML files. */
public final class YamlValues {
  private static final Pattern ERROR_CODE = Pattern.compile("[0-9A-Z]{5}|\\d{1,9}");

  /** The group with a server's version in a regular expression. */
  public static final String VERSION = "version";

  private YamlValues() {}

  public static <T> T required(T value, String key) {
    if (isAbsent(value)) {
      throw new CatalogException("key '%s' is missing", key);
    }
    return value;
  }

  /** Returns whether a value is missing or empty. */
  public static boolean isAbsent(Object value) {
    return value == null || value.equals("") || value instanceof Collection<?> c && c.isEmpty();
  }

  public static void absent(Object value, String key, String without) {
    if (!isAbsent(value)) {
      throw new CatalogException("key '%s' is of no use without '%s'", key, without);
    }
  }

  /** Refuses a value that does not fit into one line of a terminal or a report. */
  public static void oneLine(String key, Object value) {
    if (!OneLine.isPlain(value.toString().strip())) {
      throw new CatalogException(
          "%s: '%s' has a control character, such as a line break; leave it out",
          key, OneLine.quoted(value.toString()));
    }
  }

  /** Returns an unmodifiable copy in the same order, which {@link Map#copyOf} would lose. */
  public static <K, V> Map<K, V> ordered(Map<K, V> map) {
    return map == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(map));
  }

  /** Compiles a regular expression; throws CatalogException if it is invalid. */
  public static Pattern pattern(String key, String text) {
    try {
      return Pattern.compile(text);
    } catch (PatternSyntaxException e) {
      throw new CatalogException("%s is not a regular expression: %s", key, e.getDescription(), e);
    }
  }

  /** Requires a regular expression with a group {@link #VERSION}. */
  public static void versionPattern(String key, String text) {
    if (!pattern(key, text).namedGroups().containsKey(VERSION)) {
      throw new CatalogException("%s has no group (?<version>…)", key);
    }
  }

  /** Requires SQLSTATEs of five characters, and vendor codes of other lengths. */
  public static void errorCodes(String key, List<String> codes) {
    for (String code : codes) {
      if (!ERROR_CODE.matcher(code).matches()) {
        throw new CatalogException(
            "%s: '%s' is neither a SQLSTATE such as 40001 nor a vendor's code such as 1213",
            key, code);
      }
    }
  }
}
