// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.service;

import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.run.command.ClientEnvironment;
import dev.sqldyno.stacks.catalog.Stack;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Makes the variables that a service is started with, which include the engine's password. */
public final class ServiceEnvironment {
  private static final String PREFIX = "BOOKINGS_";
  private static final String POOL_SIZE = PREFIX + "POOL_SIZE";
  private static final String HOST = "SQLDYNO_HOST";

  /** Maps our names to those of {@link ClientEnvironment}. */
  private static final Map<String, String> DATABASE =
      Map.of(
          "DB_HOST", HOST,
          "DB_PORT", "SQLDYNO_PORT",
          "DB_NAME", "SQLDYNO_DATABASE",
          "DB_USER", "SQLDYNO_USER",
          "DB_PASSWORD", "SQLDYNO_PASSWORD");

  private ServiceEnvironment() {}

  /**
   * Returns what all stacks share, then the stack's own, then where the engine is; the last wins.
   *
   * @param dependency address of the slow dependency, if there is one
   * @throws ProvisionException if the engine's URL does not say where it is
   */
  public static Map<String, String> of(
      Map<String, String> shared, Stack stack, RunningEngine engine, Optional<URI> dependency) {
    Map<String, String> all = new LinkedHashMap<>(shared);
    all.putAll(stack.environment());
    Map<String, String> client = ClientEnvironment.of(engine.engine(), engine.address()).ours();
    DATABASE.forEach((ours, theirs) -> {
      String value = client.get(theirs);
      if (value == null) {
        throw new ProvisionException(
            "%s: the URL of %s does not say what %s is; give it as %s"
                .formatted(stack.id(), engine.engine().id(), ours, engine.engine().driver().url()));
      }
      all.put(PREFIX + ours, theirs.equals(HOST) ? asInUrl(value) : value);
    });
    all.put(PREFIX + "ENGINE", engine.engine().folder());
    all.put(PREFIX + "DEPENDENCY_URL", dependency.map(URI::toString).orElse(""));
    return all;
  }

  /** Returns why the stack's pool has no size; empty if it has one. */
  public static Optional<String> whyNoPoolSize(Map<String, String> shared, Stack stack) {
    String size = poolSizeWord(shared, stack);
    return size.matches("[1-9]\\d{0,5}")
        ? Optional.empty()
        : Optional.of(
            "%s is '%s', not a number of connections: set it in service.env"
                .formatted(POOL_SIZE, size));
  }

  /**
   * Returns the size of the pool that a stack is started with, which {@link #whyNoPoolSize} has
   * checked.
   *
   * @param shared what all stacks share
   */
  public static int poolSize(Map<String, String> shared, Stack stack) {
    return Integer.parseInt(poolSizeWord(shared, stack));
  }

  private static String poolSizeWord(Map<String, String> shared, Stack stack) {
    return stack.environment().getOrDefault(POOL_SIZE, shared.getOrDefault(POOL_SIZE, ""));
  }

  /** Returns the host as it stands in a URL, which most stacks make of it. */
  private static String asInUrl(String host) {
    return host.contains(":") ? "[" + host + "]" : host;
  }
}
