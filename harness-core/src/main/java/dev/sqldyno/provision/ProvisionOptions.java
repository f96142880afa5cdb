// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision;

import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.catalog.text.Word;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * A run's options for the engine that it starts or connects to.
 *
 * @param durability the requested class
 * @param external an engine that runs already; empty to start one here
 * @param placement used if the engine is started here
 * @param dataRoot the folder under which data folders are made and deleted
 * @param progress gets a line for each long wait
 */
public record ProvisionOptions(
    Durability durability,
    Optional<External> external,
    Placement placement,
    Path dataRoot,
    Consumer<String> progress) {

  /** The options with the default placement. */
  public ProvisionOptions(
      Durability durability,
      Optional<External> external,
      Path dataRoot,
      Consumer<String> progress) {
    this(durability, external, Placement.DEFAULT, dataRoot, progress);
  }

  /** Returns these options with another receiver of progress. */
  public ProvisionOptions reporting(Consumer<String> other) {
    return new ProvisionOptions(durability, external, placement, dataRoot, other);
  }

  /** Returns these options without the emulator, as those of a process. */
  public ProvisionOptions outsideTheLab() {
    return placement.deployment().equals(Optional.of(Placement.Deployment.EMULATED))
        ? new ProvisionOptions(durability, external, Placement.DEFAULT, dataRoot, progress)
        : this;
  }

  /**
   * An engine that we do not start.
   *
   * @param url for a cluster the URLs of all nodes, separated by commas
   * @param server the server to meter; empty for the process that answers, if it runs here
   */
  public record External(String url, String user, Secret password, Optional<Server> server) {

    /** An engine whose server is to be found by us. */
    public External(String url, String user, Secret password) {
      this(url, user, password, Optional.empty());
    }

    /**
     * Returns the nodes of a cluster, each with one URL and its own part of the server's name.
     *
     * @throws ProvisionException if there is not one name for each URL
     */
    public List<External> nodes() {
      List<String> urls = List.of(url.split(",(?=jdbc:)"));
      if (urls.size() == 1) {
        return List.of(this);
      }
      List<String> names = server.map(of -> List.of(of.name().split(","))).orElse(urls);
      if (names.size() != urls.size()) {
        throw new ProvisionException(
            "%d URLs and %d names of servers: give one name for each URL",
            urls.size(), names.size());
      }
      return IntStream.range(0, urls.size())
          .mapToObj(i ->
              new External(
                  urls.get(i), user, password, server.map(of -> new Server(of.by(), names.get(i)))))
          .toList();
    }

    /** Returns the same engine, as that server. */
    public External in(Optional<Server> known) {
      return new External(url, user, password, known);
    }

    /**
     * Reads {@code SQLDYNO_<ID>_USER} and {@code SQLDYNO_<ID>_PASSWORD} for that URL; for {@code
     * postgresql:17} {@code SQLDYNO_POSTGRESQL_17_USER} and so on.
     */
    public static External fromEnvironment(String engineId, String url) {
      return new External(
          url,
          System.getenv().getOrDefault(variable(engineId, "USER"), ""),
          new Secret(System.getenv().getOrDefault(variable(engineId, "PASSWORD"), "")));
    }

    /** Returns the name of the environment variable that has this of the engine. */
    public static String variable(String engineId, String what) {
      return "SQLDYNO_%s_%s"
          .formatted(engineId.toUpperCase(Locale.ROOT).replaceAll("\\W", "_"), what);
    }
  }

  /**
   * A server that we did not start.
   *
   * @param name a container's id or name, on the Docker of {@code DOCKER_HOST}; a process's id on
   *     this machine; or a systemd unit's name
   */
  public record Server(By by, String name) {
    /** The kind of a server's name. */
    public enum By implements Word {
      CONTAINER,
      PID,
      UNIT
    }

    /** Returns {@code container px}, {@code process 12} or {@code unit px.service}. */
    @Override
    public String toString() {
      return (by == By.PID ? "process" : by.id()) + " " + name;
    }
  }
}
