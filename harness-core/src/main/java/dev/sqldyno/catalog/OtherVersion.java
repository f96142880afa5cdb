// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes the descriptor of another version, of a build, or of one in the lab, from the engine's
 * folder's.
 *
 * @param releases those before which something differs
 * @param build empty for a release
 */
record OtherVersion(EngineId id, List<String> releases, Optional<Build> build) {

  /**
   * Makes what changes the engine's descriptor.
   *
   * @param engine the one of the folder
   * @throws CatalogException if no other version of it can be started, or there is no such build
   */
  static OtherVersion of(EngineId id, Engine engine, Optional<Build> build) {
    if (id.build().isPresent() && build.isEmpty()) {
      throw EngineId.noVersion(id.folder(), id.build().get());
    }
    boolean released = engine.process().flatMap(ServerProcess::binaries).isPresent();
    if (id.version().isPresent() && !released && engine.container().isEmpty()) {
      throw new CatalogException(
          "%s: its folder names neither binaries nor a container of other versions. Name it %s, without a version"
              .formatted(id, id.folder()));
    }
    return new OtherVersion(id, List.copyOf(engine.before().keySet()), build);
  }

  /** Changes the tree of an {@code engine.yaml}. */
  JsonNode apply(JsonNode descriptor) {
    ObjectNode tree = (ObjectNode) descriptor;
    JsonNode before = tree.remove("before");
    List<String> latestFirst = new ArrayList<>(releases);
    latestFirst.sort((one, other) -> EngineId.compare(other, one));
    latestFirst.stream()
        .filter(release -> EngineId.isBefore(version(), release))
        .forEach(release -> merge(tree, (ObjectNode) before.get(release)));
    String which = build.map(Build::label).or(id::version).map(" "::concat).orElse("");
    String name = tree.get("name").asString() + which;
    tree.put("name", id.lab() ? name + " (lab)" : name);
    if (id.version().isPresent()
        && tree.get("process") instanceof ObjectNode process
        && !process.has("binaries")) {
      tree.remove("process");
    }
    if (id.lab() || build.isPresent()) {
      tree.remove("container");
    } else if (tree.get("container") instanceof ObjectNode container) {
      container.put("image", id.image(container.get("image").asString()));
    }
    return tree;
  }

  private Optional<String> version() {
    return build.map(Build::version).or(id::version);
  }

  /** Puts the other's values over the tree's, and its maps into the tree's. */
  private static void merge(ObjectNode tree, ObjectNode other) {
    for (Map.Entry<String, JsonNode> entry : other.properties()) {
      if (entry.getValue() instanceof ObjectNode map
          && tree.get(entry.getKey()) instanceof ObjectNode own) {
        merge(own, map);
      } else {
        tree.set(entry.getKey(), entry.getValue());
      }
    }
  }
}
