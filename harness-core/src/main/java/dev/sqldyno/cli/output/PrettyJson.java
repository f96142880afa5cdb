// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.output;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The commands' JSON, indented for a person. */
public final class PrettyJson {
  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private PrettyJson() {}

  /** Returns the value as a tree that can be changed. */
  public static JsonNode tree(Object value) {
    return MAPPER.valueToTree(value);
  }

  /** Returns the value's JSON, without a final line break. */
  public static String text(Object value) {
    return MAPPER.writeValueAsString(value);
  }
}
