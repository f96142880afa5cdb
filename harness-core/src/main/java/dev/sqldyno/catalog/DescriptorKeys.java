// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import com.fasterxml.jackson.annotation.JacksonInject;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Compares a descriptor's keys with the record that it becomes. Jackson complains of missing keys
 * first, so of a misspelt key it would name the one that should be there, not the one that is.
 */
final class DescriptorKeys {
  /** A key that the record does not have. */
  record Unknown(String key, Collection<String> known) {
    String message() {
      return "unknown key '%s'%s".formatted(key, Nearest.hint(key, known));
    }
  }

  private DescriptorKeys() {}

  /** Returns the first unknown key, depth first. */
  static Optional<Unknown> unknown(JsonNode node, Type type) {
    if (type instanceof Class<?> c && c.isRecord()) {
      return ofRecord(node, c);
    }
    if (type instanceof ParameterizedType generic) {
      Type[] arguments = generic.getActualTypeArguments();
      Type inner = arguments[arguments.length - 1];
      Stream<JsonNode> nodes =
          generic.getRawType() == Optional.class ? Stream.of(node) : node.values().stream();
      return nodes.map(child -> unknown(child, inner)).flatMap(Optional::stream).findFirst();
    }
    return Optional.empty();
  }

  private static Optional<Unknown> ofRecord(JsonNode node, Class<?> type) {
    Map<String, Type> known =
        Arrays.stream(type.getRecordComponents())
            .filter(c -> !c.getAccessor().isAnnotationPresent(JacksonInject.class))
            .collect(Collectors.toMap(RecordComponent::getName, RecordComponent::getGenericType));
    Function<Map.Entry<String, JsonNode>, Optional<Unknown>> check =
        property ->
            known.containsKey(property.getKey())
                ? unknown(property.getValue(), known.get(property.getKey()))
                : Optional.of(new Unknown(property.getKey(), new TreeSet<>(known.keySet())));
    return node.properties().stream().map(check).flatMap(Optional::stream).findFirst();
  }
}
