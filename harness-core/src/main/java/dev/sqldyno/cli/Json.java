// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The commands' JSON: one record, indented for a person. */
final class Json {
  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private Json() {}

  static String text(Object value) {
    return MAPPER.writeValueAsString(value);
  }
}
