// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.workload;

import com.fasterxml.jackson.annotation.JsonCreator;
import dev.sqldyno.catalog.text.CatalogException;
import java.util.Map;

/**
 * A generator of values that statements bind: {@code {kind: {option: value, …}}} in a workload's
 * {@code generators}.
 *
 * @param kind such as {@code uniform}
 * @param options numbers, amounts of the workload's sizes, or names of other generators
 */
public record GeneratorSpec(String kind, Map<String, String> options) {

  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static GeneratorSpec of(Map<String, Map<String, String>> yaml) {
    if (yaml.size() != 1) {
      throw new CatalogException(
          "a generator is one kind with its options, such as {uniform: {from: 1, to: rows}}");
    }
    Map.Entry<String, Map<String, String>> only = yaml.entrySet().iterator().next();
    return new GeneratorSpec(only.getKey(), only.getValue());
  }
}
