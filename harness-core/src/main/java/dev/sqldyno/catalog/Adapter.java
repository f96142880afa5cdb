// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.text.Nearest;
import java.util.HashMap;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeSet;

/**
 * Serves the engines, or workloads, whose folder chooses it by its key. A further one is one class
 * and one line in {@code META-INF/services}.
 */
public interface Adapter {

  /** Returns the word for it in {@code engine.yaml} or {@code workload.yaml}. */
  String key();

  /** Returns the adapter of that key; throws CatalogException, which lists the known keys. */
  static <T extends Adapter> T of(Class<T> type, String key) {
    Map<String, T> known = new HashMap<>();
    ServiceLoader.load(type, type.getClassLoader())
        .forEach(adapter -> known.put(adapter.key(), adapter));
    return of(type, key, known);
  }

  /** Returns the known one of that key, likewise. */
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
