// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.binaries;

import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.ServerProcess;
import dev.sqldyno.catalog.text.Nearest;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.process.WaitProgress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Finds the release that a user means by a version, and gets it.
 *
 * @param artifact for messages
 * @param known full numbers, the oldest first
 * @param unheard why a repository could not be asked; empty if all answered
 */
record Releases(String artifact, List<String> known, Optional<String> unheard) {
  /** A release is no alpha, beta or candidate; a packager's further build of it counts. */
  private static final Pattern RELEASED = Pattern.compile("\\d+(\\.\\d+)*(-\\d+)?");

  /** Maps {@code os.arch} to what artifacts and images are named for, where the two differ. */
  private static final Map<String, String> PROCESSORS = Map.of("aarch64", "arm64v8");

  /** Keeps one release for all repetitions of a run, by the engine's id and its artifact. */
  private static final Map<List<String>, Release> FOUND = new ConcurrentHashMap<>();

  Releases {
    known = known.stream().filter(version -> RELEASED.matcher(version).matches()).toList();
  }

  /**
   * Returns the release of the version that the user named; empty for the one of the class path.
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

  /** Puts this machine's processor into the coordinates, where they name one. */
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

  /** Returns all that is missing to start the engine, and gets what can be got. */
  static List<String> missing(Engine engine, Optional<String> whyNot, Consumer<String> progress) {
    List<String> missing = new ArrayList<>(whyNot.stream().toList());
    missing.addAll(ProvisionException.complaints(() -> of(engine, progress)));
    return missing;
  }

  /**
   * Returns the newest release whose number is, or begins with, the version.
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

  /** Returns all releases of that major version; the newest of each if it has none. */
  private List<String> choice(String version) {
    List<String> near = of(major(version));
    if (!near.isEmpty()) {
      return near;
    }
    Map<String, String> newest = new LinkedHashMap<>();
    known.forEach(each -> newest.put(major(each), each));
    return List.copyOf(newest.values());
  }

  /** Returns why there is nothing to unpack, with the remedy. */
  static String noBinaries() {
    return "there are no server binaries for %s %s on the class path. Choose --provision container, or give the URL of a running one"
        .formatted(System.getProperty("os.name"), System.getProperty("os.arch"));
  }

  private static String major(String version) {
    return version.split("[.-]", 2)[0];
  }
}
