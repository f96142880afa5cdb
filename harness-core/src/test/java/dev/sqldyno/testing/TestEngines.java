// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.testing;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.Durability;
import dev.sqldyno.catalog.Engine;
import dev.sqldyno.provision.ProvisionOptions;
import dev.sqldyno.provision.ProvisionOptions.External;
import dev.sqldyno.provision.Provisioner;
import dev.sqldyno.provision.RunningEngine;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/**
 * Engines for tests. One that this machine cannot start skips the test with the reason, unless
 * {@code -Dsqldyno.require=a,b} names it: then the test fails. An engine that runs elsewhere is
 * given by {@code -Dsqldyno.external.<id>=URL} with its user and password in the environment
 * ({@code SQLDYNO_<ID>_USER}, {@code SQLDYNO_<ID>_PASSWORD}).
 */
public final class TestEngines {
  private static final Map<String, Optional<String>> SEEN = new ConcurrentHashMap<>();

  private TestEngines() {}

  /** The running engine; close it. */
  public static RunningEngine start(String id, Path dataRoot) {
    require(id);
    return new Provisioner().start(Catalog.load().engine(id), options(id, dataRoot));
  }

  /** Returns if the engine can be started here; else the test is skipped, or fails. */
  public static void require(String id) {
    Engine engine = Catalog.load().engine(id);
    Optional<String> whyNot =
        external(id).isPresent() ? Optional.empty() : new Provisioner().whyNot(engine);
    SEEN.put(id, whyNot);
    whyNot.ifPresent(reason -> {
      if (required(id)) {
        throw new AssertionFailedError("sqldyno.require names " + id + ": " + reason);
      }
      throw new TestAbortedException(id + ": " + reason);
    });
  }

  /** {@code engines tested: 3 of 4 (…); not tested: …}; empty where no test asked for an engine. */
  static Optional<String> summary() {
    if (SEEN.isEmpty()) {
      return Optional.empty();
    }
    Map<String, Optional<String>> seen = new TreeMap<>(SEEN);
    String tested =
        seen.keySet().stream()
            .filter(id -> seen.get(id).isEmpty())
            .collect(Collectors.joining(", "));
    String missing =
        seen.keySet().stream()
            .filter(id -> seen.get(id).isPresent())
            .map(id -> "\n  not tested: " + id + ": " + seen.get(id).get())
            .collect(Collectors.joining());
    long count = seen.values().stream().filter(Optional::isEmpty).count();
    return Optional.of(
        "engines tested: %d of %d (%s)%s"
            .formatted(count, Catalog.load().engines().size(), tested, missing));
  }

  private static ProvisionOptions options(String id, Path dataRoot) {
    return new ProvisionOptions(Durability.COMMIT, external(id), dataRoot, _ -> {});
  }

  private static Optional<External> external(String id) {
    return Optional.ofNullable(System.getProperty("sqldyno.external." + id))
        .map(url -> External.fromEnvironment(id, url));
  }

  private static boolean required(String id) {
    return Arrays.asList(System.getProperty("sqldyno.require", "").split(",")).contains(id);
  }
}
