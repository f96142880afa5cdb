// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.testing;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.Engine;
import dev.sqldyno.provision.Placement.Deployment;
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
public record EngineDeployment(String id, Engine engine, Deployment deployment) {

  /** Returns all deployments of all engines. */
  public static Stream<EngineDeployment> all() {
    return Catalog.load().engines().stream().flatMap(EngineDeployment::of);
  }

  /** Returns the engines in containers. */
  public static Stream<EngineDeployment> containers() {
    return all().filter(deployment -> deployment.deployment == Deployment.CONTAINER);
  }

  public static EngineDeployment of(String id) {
    return all()
        .filter(deployment -> deployment.id.equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no deployment " + id));
  }

  private static Stream<EngineDeployment> of(Engine engine) {
    boolean both =
        Arrays.stream(Deployment.values()).allMatch(deployment -> deployment.isOf(engine));
    return Arrays.stream(Deployment.values())
        .filter(deployment -> deployment.isOf(engine))
        .map(deployment ->
            new EngineDeployment(
                both && deployment == Deployment.CONTAINER
                    ? engine.id() + "/container"
                    : engine.id(),
                engine,
                deployment));
  }

  /** Takes the image that {@code -Dimage.ENGINE=} names. */
  public Placements placements() {
    Map<String, String> words = new HashMap<>();
    words.put("provision." + engine.id(), deployment.id());
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
