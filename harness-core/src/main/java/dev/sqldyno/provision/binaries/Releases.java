// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.binaries;

import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.ServerProcess;
import dev.sqldyno.catalog.text.Nearest;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.process.WaitProgress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * The releases of a server's binaries.
 *
 * @param artifact for messages
 * @param known full version numbers, the oldest first
 * @param unheard why a repository did not answer; empty if all did
 */
record Releases(String artifact, List<String> known, Optional<String> unheard) {
  /** A release's number, with a packager's build number; no alpha, beta or candidate. */
  private static final Pattern RELEASED = Pattern.compile("\\d+(\\.\\d+)*(-\\d+)?");

  /** Names of processors in artifacts and images, by {@code os.arch}, where they differ. */
  private static final Map<String, String> PROCESSORS = Map.of("aarch64", "arm64v8");

  /** The releases of this run, by engine id and artifact, so that all repetitions have the same. */
  private static final Map<List<String>, Release> FOUND = new ConcurrentHashMap<>();

  Releases {
    known = known.stream().filter(version -> RELEASED.matcher(version).matches()).toList();
  }

  /**
   * Returns the release of the user's version, downloaded first if necessary; empty for the one on
   * the class path.
   *
   * @throws ProvisionException if there is none, with the nearest
   */
  static Optional<Release> of(Engine engine, Consumer<String> progress) {
    String binaries =
        coordinates(
            engine.process().flatMap(ServerProcess::binaries).orElse(""),
            System.getProperty("os.arch"));
    return engine
        .version()
        .map(version ->
            FOUND.computeIfAbsent(
                List.of(engine.id(), binaries),
                _ -> get(engine.id(), binaries, version, progress)));
  }

  /** Replaces the coordinates' placeholder for the processor. */
  static String coordinates(String binaries, String architecture) {
    return binaries.replace("{processor}", PROCESSORS.getOrDefault(architecture, architecture));
  }

  private static Release get(
      String engine, String binaries, String version, Consumer<String> progress) {
    try (WaitProgress _ = WaitProgress.on("getting the server of " + engine, progress);
        MavenRepository repository = MavenRepository.open()) {
      String exact = repository.releases(binaries).newest(version);
      return new Release(exact, repository.jar(binaries, exact));
    }
  }

  /**
   * Returns the newest release whose number equals the version or begins with it.
   *
   * @throws ProvisionException if there is none, with the nearest
   */
  String newest(String version) {
    return of(version).reversed().stream()
        .findFirst()
        .orElseThrow(() ->
            new ProvisionException(
                "there is no release %s among %s%s%s",
                version,
                artifact,
                Nearest.hint(version, choice(version)),
                unheard.map(". There may be more: "::concat).orElse("")));
  }

  private List<String> of(String version) {
    return known.stream()
        .filter(each -> (each + ".").startsWith(version + ".") || each.startsWith(version + "-"))
        .toList();
  }

  /**
   * Returns all releases of that major version or, without any, the newest of each major version.
   */
  private List<String> choice(String version) {
    List<String> near = of(major(version));
    if (!near.isEmpty()) {
      return near;
    }
    Map<String, String> newest = new LinkedHashMap<>();
    known.forEach(each -> newest.put(major(each), each));
    return List.copyOf(newest.values());
  }

  /** Returns that there is nothing to unpack, with the remedy. */
  static String noBinaries() {
    return "there are no server binaries for %s %s on the class path. Choose --provision container, or give the URL of a running one"
        .formatted(System.getProperty("os.name"), System.getProperty("os.arch"));
  }

  private static String major(String version) {
    return version.split("[.-]", 2)[0];
  }
}
