// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.kind;

import dev.sqldyno.workload.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One kind of generator.
 *
 * @param word its word in YAML
 * @param required options that it must have
 * @param optional options that it may have
 * @param reader makes what all threads share of its options
 */
public record Kind(String word, List<String> required, List<String> optional, Reader reader) {

  /** Makes what all threads share. */
  interface Reader extends Function<Options, Maker> {}

  /** Makes a thread's own value. */
  interface Maker {
    Value open(ValueContext context);
  }

  /**
   * Returns all kinds by their words, in the order in which docs/reference/workload-yaml.md has
   * them.
   */
  public static Map<String, Kind> all() {
    return Stream.of(
            NumberKinds.all(),
            PopularityKinds.all(),
            DerivedKinds.all(),
            TextKinds.all(),
            UuidKinds.all(),
            GivenKinds.all())
        .flatMap(List::stream)
        .collect(Collectors.toMap(Kind::word, kind -> kind, (a, b) -> a, LinkedHashMap::new));
  }

  public List<String> options() {
    return Stream.of(required, optional).flatMap(List::stream).toList();
  }
}
