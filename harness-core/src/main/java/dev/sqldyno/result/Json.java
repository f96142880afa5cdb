// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The JSON of a run's folder: equal values make equal bytes. */
final class Json {
  /**
   * Fields in the order of their record, maps by key. A field that this version does not know, or
   * misses, is an error: the schema's number changes with the fields, so it can only be damage.
   */
  static final JsonMapper MAPPER =
      JsonMapper.builder()
          .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .build();

  private Json() {}

  static String pretty(Object value) {
    return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(value) + "\n";
  }

  static String line(Object value) {
    return MAPPER.writeValueAsString(value) + "\n";
  }
}
