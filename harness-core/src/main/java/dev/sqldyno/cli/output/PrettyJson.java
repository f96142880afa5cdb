// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.output;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Writes the commands' JSON, indented for a person. */
public final class PrettyJson {
  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private PrettyJson() {}

  /** Returns the same as a tree, to change it. */
  public static JsonNode tree(Object value) {
    return MAPPER.valueToTree(value);
  }

  /** Returns the value's JSON, without a final line break. */
  public static String text(Object value) {
    return MAPPER.writeValueAsString(value);
  }
}
