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
 * An engine in one of the forms that it can have.
 *
 * @param id the engine's, followed by {@code /container} where that is not its usual form
 */
public record Form(String id, Engine engine, Way way) {

  /** Of all engines. */
  public static Stream<Form> all() {
    return Catalog.load().engines().stream().flatMap(Form::of);
  }

  /** Those in containers. */
  public static Stream<Form> containers() {
    return all().filter(form -> form.way == Way.CONTAINER);
  }

  /** By its id. */
  public static Form of(String id) {
    return all()
        .filter(form -> form.id.equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no form " + id));
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

  /** With the image that {@code -Dimage.ENGINE=} names. */
  public Placements placements() {
    Map<String, String> words = new HashMap<>();
    words.put("provision." + engine.id(), way.id());
    String image = "image." + engine.id();
    if (System.getProperty(image) != null) {
      words.put(image, System.getProperty(image));
    }
    return new Placements(words);
  }

  /** The same as a command line's options. */
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
