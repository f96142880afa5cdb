// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.engine;

import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.text.Template;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The queries for a live server's settings, which users may choose.
 *
 * @param query returns one row with the value of {@code {key}}, in a different form in each column,
 *     such as with and without its unit; empty if settings cannot be chosen
 * @param names returns the name of every setting in its first column
 * @param whyNot why settings cannot be chosen, as the end of a sentence; empty if they can
 * @param words further words that an export may show in values, as they identify no person or
 *     machine
 */
public record Setting(
    Optional<String> query, Optional<String> names, String whyNot, List<String> words) {
  public static final Setting UNKNOWN =
      new Setting(
          Optional.empty(),
          Optional.empty(),
          "its engine.yaml does not say how one is read",
          List.of());

  public Setting {
    if (query.isPresent() != whyNot.isEmpty() || query.isPresent() != names.isPresent()) {
      throw new CatalogException("setting: has query and names, or whyNot");
    }
  }

  /** Returns the query for that setting. */
  public String query(String key) {
    return new Template("setting: query", query.orElseThrow()).with(Map.of("key", key));
  }
}
