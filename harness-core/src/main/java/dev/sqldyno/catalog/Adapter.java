// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.text.Nearest;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A class that an engine's or a workload's folder chooses by a key. A new one needs a line in
 * {@code META-INF/services}.
 */
public interface Adapter {

  /** Returns its key in {@code engine.yaml} or {@code workload.yaml}. */
  String key();

  /** Returns the adapter of that key; throws CatalogException, which lists the known keys. */
  static <T extends Adapter> T of(Class<T> type, String key) {
    Map<String, T> known = new TreeMap<>();
    ServiceLoader.load(type, type.getClassLoader())
        .forEach(adapter -> known.put(adapter.key(), adapter));
    return of(type, key, known);
  }

  /** Returns the adapter of that key among these; throws CatalogException, which lists the keys. */
  static <T> T of(Class<T> type, String key, Map<String, T> known) {
    T adapter = known.get(key);
    if (adapter == null) {
      throw new CatalogException(
          "no %s '%s' is on the class path%s",
          type.getSimpleName(), key, Nearest.hint(key, new TreeSet<>(known.keySet())));
    }
    return adapter;
  }
}
