// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.testing;

import dev.sqldyno.catalog.Adapter;
import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.EngineId;
import dev.sqldyno.provision.Placement.Deployment;
import dev.sqldyno.provision.Placement.Libraries;
import dev.sqldyno.provision.Placements;
import dev.sqldyno.provision.build.Builds;
import dev.sqldyno.provision.workspace.EngineLauncher;
import dev.sqldyno.provision.workspace.ProgramLauncher;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Holds an engine in one of its deployments. An engine that runs as a process from a path alone has
 * its path in the environment ({@code SQLDYNO_MYSQL=/opt/mysql}); without one its tests are
 * skipped.
 *
 * @param id the engine's, followed by {@code /container} or {@code /process} where that is not its
 *     usual deployment, or by {@code /emulated}; or by {@code /cluster}, of three nodes
 */
public record EngineDeployment(String id, Engine engine, Deployment deployment) {
  private static final String CLUSTER = "/cluster";
  private static final Map<String, Engine> BUILDS = new ConcurrentHashMap<>();

  /** Returns all engines as they run themselves, in all deployments. */
  public static Stream<EngineDeployment> all() {
    return Catalog.load().engines().stream().flatMap(EngineDeployment::of);
  }

  /** Returns the engines that can be emulated. */
  public static Stream<EngineDeployment> emulated() {
    return all()
        .filter(form -> form.deployment == Deployment.PROCESS)
        .map(EngineDeployment::engine)
        .filter(engine ->
            Adapter.of(EngineLauncher.class, engine.process().orElseThrow().launcher())
                instanceof ProgramLauncher)
        .map(engine ->
            new EngineDeployment(engine.folder() + "/emulated", engine, Deployment.EMULATED));
  }

  /** Returns the engines in containers. */
  public static Stream<EngineDeployment> containers() {
    return all().filter(deployment -> deployment.deployment == Deployment.CONTAINER);
  }

  /** Returns a cluster of each engine whose folder describes one. */
  public static Stream<EngineDeployment> clusters() {
    Catalog catalog = Catalog.load();
    return catalog.engines().stream()
        .filter(engine -> engine.cluster().isPresent())
        .map(engine -> catalog.engine(engine.id() + "+cluster.nodes=3"))
        .map(engine ->
            new EngineDeployment(
                engine.folder() + CLUSTER,
                engine,
                Deployment.PROCESS.isOf(engine) ? Deployment.PROCESS : Deployment.CONTAINER));
  }

  public static EngineDeployment of(String id) {
    return Stream.of(all(), emulated(), clusters())
        .flatMap(deployments -> deployments)
        .filter(deployment -> deployment.id.equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no deployment " + id));
  }

  private static Stream<EngineDeployment> of(Engine engine) {
    List<Deployment> own = List.of(Deployment.PROCESS, Deployment.CONTAINER);
    boolean both = own.stream().allMatch(deployment -> deployment.isOf(engine));
    Stream<EngineDeployment> usual =
        own.stream()
            .filter(deployment -> deployment.isOf(engine))
            .map(deployment ->
                new EngineDeployment(
                    both && deployment == Deployment.CONTAINER
                        ? engine.id() + "/container"
                        : engine.id(),
                    engine,
                    deployment));
    return engine.isByPath()
        ? Stream.concat(
            usual,
            Stream.of(
                new EngineDeployment(
                    engine.id() + "/process", installed(engine), Deployment.PROCESS)))
        : usual;
  }

  private static String variable(Engine engine) {
    return "SQLDYNO_" + engine.folder().toUpperCase(Locale.ROOT);
  }

  /** Returns the variable of the environment that names the path of its server. */
  String variable() {
    return variable(engine);
  }

  /** Returns whether it is one that starts from a path alone, and has none. */
  boolean isPathMissing() {
    return deployment != Deployment.CONTAINER && engine.isByPath() && engine.build().isEmpty();
  }

  /** Returns the build of the environment; the engine itself, which cannot start, without one. */
  private static Engine installed(Engine engine) {
    String path = System.getenv(variable(engine));
    return path == null || path.isBlank()
        ? engine
        : BUILDS.computeIfAbsent(
            engine.id() + ":local=" + path,
            word -> Builds.of(Catalog.load(), List.of(word)).first());
  }

  /**
   * Returns whether tests run everything in it: of each engine one deployment is enough, and a path
   * in the environment asks for all of it.
   */
  public boolean hasWholeContract() {
    return id.equals(engine.id()) || deployment == Deployment.PROCESS && engine.build().isPresent();
  }

  /**
   * Returns the property that names its image. A cluster needs more of one than a server does, so
   * it has a property of its own.
   */
  String imageProperty() {
    return "image." + plainId() + (id.endsWith(CLUSTER) ? ".cluster" : "");
  }

  private String plainId() {
    return EngineId.parse(engine.id()).plain();
  }

  /** Takes the image that {@link #imageProperty} names. */
  public Placements placements() {
    Map<String, String> words = new HashMap<>();
    words.put("provision." + plainId(), deployment.id());
    if (deployment == Deployment.EMULATED && engine.build().isPresent()) {
      words.put("libraries", Libraries.HOST.id());
    }
    Optional.ofNullable(System.getProperty(imageProperty()))
        .ifPresent(image -> words.put("image." + plainId(), image));
    return new Placements(words);
  }

  /** Returns the same as a command line's options. */
  public List<String> options() {
    return placements().words().entrySet().stream()
        .filter(entry -> entry.getKey().contains("."))
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
