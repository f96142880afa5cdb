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
 * A kind of generator.
 *
 * @param word its word in YAML
 * @param required its required options
 * @param optional its optional options
 * @param reader reads its options into a maker, which all threads share
 */
public record Kind(String word, List<String> required, List<String> optional, Reader reader) {

  /** A reader of a generator's options. */
  interface Reader extends Function<Options, Maker> {}

  /** A maker of each thread's own value, shared by all threads. */
  interface Maker {
    Value open(ValueContext context);
  }

  /** Returns all kinds by their words, in the order of docs/reference/workload-yaml.md. */
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
