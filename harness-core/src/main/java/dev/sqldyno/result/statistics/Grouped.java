// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.statistics;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Groups by key, in the order of their first members. */
public final class Grouped {
  private Grouped() {}

  /** Returns the groups by key. */
  public static <T, K> Map<K, List<T>> by(Collection<T> all, Function<? super T, K> key) {
    return all.stream()
        .collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()));
  }
}
