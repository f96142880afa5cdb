// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.export;

import dev.sqldyno.catalog.text.OwnFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Copies of a JSON text that differ in one place each. */
final class Spoilt {
  /** What stands in place of every value once. */
  private static final List<String> VALUES =
      List.of(
          "null",
          "true",
          "0",
          "-1",
          "1.5",
          "1e999",
          "\"\"",
          "\"1\"",
          "\"x\"",
          "[]",
          "[null]",
          "{}",
          "{\"x\":1}",
          "\"" + "x".repeat(2_001) + "\"");

  private final JsonNode root;
  private final List<String> all = new ArrayList<>();

  private Spoilt(JsonNode root) {
    this.root = root;
  }

  static List<String> all(String json) {
    Spoilt spoilt = new Spoilt(OwnFiles.JSON.readTree(json));
    spoilt.walk(spoilt.root);
    return spoilt.all;
  }

  private void walk(JsonNode at) {
    switch (at) {
      case ObjectNode object -> {
        for (Map.Entry<String, JsonNode> field : List.copyOf(object.properties())) {
          String name = field.getKey();
          values(value -> object.set(name, value), field.getValue());
          object.remove(name);
          keep();
          object.set(name + "x", field.getValue());
          keep();
          object.remove(name + "x");
          object.set(name, field.getValue());
          walk(field.getValue());
        }
        object.put("more", "x");
        keep();
        object.remove("more");
      }
      case ArrayNode array -> {
        for (int i = 0; i < array.size(); i++) {
          int index = i;
          JsonNode before = array.get(i);
          values(value -> array.set(index, value), before);
          walk(before);
        }
      }
      default -> {}
    }
  }

  private void values(Consumer<JsonNode> set, JsonNode before) {
    for (String value : VALUES) {
      set.accept(OwnFiles.JSON.readTree(value));
      keep();
    }
    set.accept(before);
  }

  private void keep() {
    all.add(OwnFiles.JSON.writeValueAsString(root));
  }
}
