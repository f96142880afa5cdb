// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.testing;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.Engine;
import dev.sqldyno.provision.Placement.Way;
import dev.sqldyno.provision.Placements;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Holds an engine in one of its deployments.
 *
 * @param id the engine's, followed by {@code /container} where that is not its usual deployment
 */
public record Form(String id, Engine engine, Way way) {

  /** Returns all deployments of all engines. */
  public static Stream<Form> all() {
    return Catalog.load().engines().stream().flatMap(Form::of);
  }

  /** Returns the engines in containers. */
  public static Stream<Form> containers() {
    return all().filter(deployment -> deployment.way == Way.CONTAINER);
  }

  public static Form of(String id) {
    return all()
        .filter(deployment -> deployment.id.equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no deployment " + id));
  }

  private static Stream<Form> of(Engine engine) {
    boolean both = Arrays.stream(Way.values()).allMatch(way -> way.isOf(engine));
    return Arrays.stream(Way.values())
        .filter(way -> way.isOf(engine))
        .map(way ->
            new Form(
                both && way == Way.CONTAINER ? engine.id() + "/container" : engine.id(),
                engine,
                way));
  }

  /** Takes the image that {@code -Dimage.ENGINE=} names. */
  public Placements placements() {
    Map<String, String> words = new HashMap<>();
    words.put("provision." + engine.id(), way.id());
    String image = "image." + engine.id();
    if (System.getProperty(image) != null) {
      words.put(image, System.getProperty(image));
    }
    return new Placements(words);
  }

  /** Returns the same as a command line's options. */
  public List<String> options() {
    return placements().words().entrySet().stream()
        .flatMap(entry -> {
          String[] name = entry.getKey().split("\\.");
          return Stream.of("--" + name[0], name[1] + "=" + entry.getValue());
        })
        .toList();
  }

  @Override
  public String toString() {
    return id;
  }
}
