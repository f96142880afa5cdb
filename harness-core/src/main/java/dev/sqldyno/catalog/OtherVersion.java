// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import dev.sqldyno.catalog.engine.Build;
import dev.sqldyno.catalog.engine.Cluster;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.EngineId;
import dev.sqldyno.catalog.engine.ListenSettings;
import dev.sqldyno.catalog.engine.ServerProcess;
import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.text.Name;
import dev.sqldyno.catalog.text.OneLine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The difference of an engine's descriptor for another version, a build, other settings, a cluster,
 * or the lab.
 *
 * @param releases before which something differs
 * @param build empty for a release
 */
record OtherVersion(EngineId id, List<String> releases, Optional<Build> build) {
  private static final Pattern PATH = Pattern.compile("^/|\\.\\.");
  private static final String CLUSTER = "cluster";
  private static final Pattern NUMBER = Pattern.compile("\\d{1,3}");
  private static final Pattern LITERAL = Pattern.compile("-?\\d+(\\.\\d+)?|[A-Za-z_]+");

  /**
   * Returns the difference of an id from the engine's folder.
   *
   * @param engine of the folder
   * @throws CatalogException if no other version can be started, the build is unknown, or a setting
   *     cannot be chosen
   */
  static OtherVersion of(EngineId id, Engine engine, Optional<Build> build) {
    if (id.build().isPresent() && build.isEmpty()) {
      throw EngineId.noVersion(id.folder(), id.build().get());
    }
    boolean released = engine.process().flatMap(ServerProcess::binaries).isPresent();
    if (id.version().isPresent() && !released && engine.container().isEmpty()) {
      throw new CatalogException(
          "%s: its folder names neither binaries nor a container of other versions. Name it %s, without a version",
          id, id.folder());
    }
    id.settings(false).forEach((name, value) -> checkSetting(engine, name, value));
    id.settings(true).keySet().forEach(name -> checkProperty(engine, name));
    id.cluster().forEach((name, value) -> checkCluster(id, engine, name, value));
    return new OtherVersion(id, List.copyOf(engine.before().keySet()), build);
  }

  private static void checkSetting(Engine engine, String name, String value) {
    if (PATH.matcher(value).find()) {
      throw new CatalogException(
          "+%s=%s is a path, and all files of a server that sqldyno starts are in a folder of sqldyno's. Leave it out",
          name, value);
    }
    if (ListenSettings.isOne(name)) {
      throw new CatalogException(
          "+%s says where %s listens, which sqldyno does: on loopback, at a free port. Leave it out",
          name, engine.name());
    }
    if (engine.setting().query().isEmpty()) {
      throw new CatalogException(
          "%s: +%s cannot be chosen: %s. A property of its driver can: +%s…",
          engine.name(), name, engine.setting().whyNot(), EngineId.DRIVER);
    }
  }

  private static void checkCluster(EngineId id, Engine engine, String name, String value) {
    if (engine.cluster().isEmpty()) {
      throw new CatalogException(
          "%s: its folder describes no cluster. Leave +%s%s out",
          engine.name(), EngineId.CLUSTER, name);
    }
    Cluster cluster = engine.cluster().get();
    if (name.equals(Cluster.CLIENTS)) {
      checkClients(engine, cluster, value);
    } else if (!cluster.choices().contains(name) || !NUMBER.matcher(value).matches()) {
      throw new CatalogException(
          "+%s%s=%s: a cluster of %s has %s, each a number",
          EngineId.CLUSTER, name, value, engine.name(), String.join(" and ", cluster.choices()));
    }
    boolean containers =
        cluster.container().isPresent() && (id.build().isEmpty() || cluster.build().isEmpty());
    if (containers && (id.lab() || id.build().isPresent())) {
      throw new CatalogException(
          "%s: the nodes of its clusters are containers, %s. Leave +%s%s out, or the rest",
          engine.name(),
          cluster.build().isEmpty()
              ? "with neither a lab nor a build of yours"
              : "or processes of a build of yours, which the lab needs",
          EngineId.CLUSTER,
          name);
    }
  }

  private static void checkClients(Engine engine, Cluster cluster, String word) {
    Cluster.Clients chosen = cluster.clients().get(word);
    if (chosen == null || chosen.whyNot().isPresent()) {
      Map<String, Cluster.Clients> possible = new LinkedHashMap<>(cluster.clients());
      possible.values().removeIf(each -> each.whyNot().isPresent());
      throw new CatalogException(
          "+%s%s=%s: %s. Choose %s, or leave it out: all clients connect to the first node then",
          EngineId.CLUSTER,
          Cluster.CLIENTS,
          OneLine.quoted(word),
          chosen == null
              ? "a cluster of %s has no such clients".formatted(engine.name())
              : chosen.whyNot().get(),
          String.join(" or ", possible.keySet()));
    }
  }

  /** Refuses a property that leads to another server or replaces the account. */
  private static void checkProperty(Engine engine, String name) {
    boolean elsewhere =
        engine.driver().location().stream()
            .flatMap(of -> Stream.of(of.named(), of.elsewhere(), of.changing()))
            .flatMap(List::stream)
            .anyMatch(name::equalsIgnoreCase);
    if (elsewhere || name.equalsIgnoreCase("user") || Name.isOfSecret(name)) {
      throw new CatalogException(
          "+%s%s says to which server or as whom %s is reached, or changes the server. Leave it out",
          EngineId.DRIVER, name, engine.name());
    }
  }

  /** Applies the difference to the tree of an {@code engine.yaml}. */
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
    tree.put("name", name + id.words(" ") + (id.lab() ? " (lab)" : ""));
    id.settings(false).forEach((key, value) -> set(tree, key, value));
    id.settings(true).forEach((key, value) -> setProperty(tree, key, value));
    joinNodes(tree);
    if (id.version().isPresent()
        && tree.get("process") instanceof ObjectNode process
        && !process.has("binaries")) {
      tree.remove("process");
    }
    if (id.lab() || build.isPresent() || !id.cluster().isEmpty() && tree.has("process")) {
      tree.remove("container");
    } else if (tree.get("container") instanceof ObjectNode container) {
      setTag(container);
      tree.at("/cluster/support").forEach(kind -> setTag((ObjectNode) kind.get("container")));
    }
    return tree;
  }

  private void setTag(ObjectNode container) {
    container.put("image", id.image(container.get("image").asString()));
  }

  /** Adds the chosen cluster, if there is one. */
  private void joinNodes(ObjectNode tree) {
    if (id.cluster().isEmpty()) {
      return;
    }
    ObjectNode cluster = (ObjectNode) tree.get(CLUSTER);
    id.cluster()
        .forEach((name, value) -> {
          if (name.equals(Cluster.CLIENTS)) {
            spread(tree, cluster, value);
          } else {
            cluster.put(name, Integer.parseInt(value));
          }
        });
    if (build.isPresent() && cluster.get("build") instanceof ObjectNode own) {
      merge(cluster, own);
      cluster.remove("container");
    }
    merge(tree.withObjectProperty("readback"), cluster.withObjectProperty("readback"));
    tree.withArrayProperty("settle").addAll(cluster.withArrayProperty("settle"));
    if (cluster.get("container") instanceof ObjectNode container) {
      merge(tree.withObjectProperty("container"), container);
      tree.remove("process");
    }
  }

  /** Lets clients use several nodes; the first node then has to catch up before it settles. */
  private static void spread(ObjectNode tree, ObjectNode cluster, String clients) {
    merge(
        cluster.withObjectProperty("every"),
        ((ObjectNode) cluster.get(Cluster.CLIENTS).get(clients)).withObjectProperty("every"));
    ArrayNode settle = cluster.withArrayProperty("catchUp").deepCopy();
    tree.set("settle", settle.addAll(tree.withArrayProperty("settle")));
  }

  /**
   * Replaces the folder's value wherever it sets one, such as in a durability class; else adds the
   * setting for every start.
   */
  private static void set(ObjectNode tree, String key, String chosen) {
    String value = written(tree, chosen);
    long known =
        Stream.concat(Stream.of(tree.at("/settings")), tree.at("/durability").values().stream())
            .filter(map -> replace(map, key, value))
            .count();
    replace(tree.at("/process/lab/settings"), key, value);
    if (known == 0) {
      tree.withObjectProperty("settings").put(key, value);
    }
  }

  /** Replaces a setting in any spelling; returns whether the map has it. */
  private static boolean replace(JsonNode map, String key, String value) {
    List<String> names =
        map.propertyNames().stream().filter(name -> EngineId.isSame(name, key)).toList();
    names.forEach(name -> ((ObjectNode) map).put(name, value));
    return !names.isEmpty();
  }

  /** Returns the value, quoted for SQL that does not quote it unless it is a number or a word. */
  private static String written(ObjectNode tree, String value) {
    boolean bySql =
        Stream.of("/process", "/container")
            .map(of -> tree.at(of).path("settingSql").asString(""))
            .anyMatch(sql -> !sql.isEmpty() && !sql.contains("'{value}'"));
    return bySql && !LITERAL.matcher(value).matches() ? "'" + value + "'" : value;
  }

  /** Sets a property of every connection, in place of one whose name differs only in case. */
  private static void setProperty(ObjectNode tree, String key, String value) {
    ObjectNode driver = (ObjectNode) tree.get("driver");
    for (String map : List.of("properties", "prepared")) {
      ObjectNode properties = driver.withObjectProperty(map);
      List.copyOf(properties.propertyNames()).stream()
          .filter(key::equalsIgnoreCase)
          .forEach(properties::remove);
    }
    driver.withObjectProperty("properties").put(key, value);
  }

  private Optional<String> version() {
    return build.map(Build::version).or(id::version);
  }

  /** Merges another tree into a tree, whose values it replaces. */
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
