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

/** The variables that a service is started with, including the engine's password. */
public final class ServiceEnvironment {
  private static final String PREFIX = "BOOKINGS_";
  private static final String POOL_SIZE = PREFIX + "POOL_SIZE";
  private static final String HOST = "SQLDYNO_HOST";

  /** The service's variables, and those of {@link ClientEnvironment} with their values. */
  private static final Map<String, String> DATABASE =
      Map.of(
          "DB_HOST", HOST,
          "DB_PORT", "SQLDYNO_PORT",
          "DB_NAME", "SQLDYNO_DATABASE",
          "DB_USER", "SQLDYNO_USER",
          "DB_PASSWORD", "SQLDYNO_PASSWORD");

  private ServiceEnvironment() {}

  /**
   * Returns the shared variables, the stack's own, and the engine's address; later ones take
   * precedence.
   *
   * @param dependency address of the slow dependency, if there is one
   * @throws ProvisionException if the engine's URL lacks its address
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
            "%s: the URL of %s has no %s; give it as %s",
            stack.id(), engine.engine().id(), ours, engine.engine().driver().url());
      }
      all.put(PREFIX + ours, theirs.equals(HOST) ? asInUrl(value) : value);
    });
    all.put(PREFIX + "ENGINE", engine.engine().folder());
    all.put(PREFIX + "DEPENDENCY_URL", dependency.map(URI::toString).orElse(""));
    return all;
  }

  /** Returns why the stack's pool size is missing or invalid; empty if it is valid. */
  public static Optional<String> whyNoPoolSize(Map<String, String> shared, Stack stack) {
    String size = poolSizeWord(shared, stack);
    return size.matches("[1-9]\\d{0,5}")
        ? Optional.empty()
        : Optional.of(
            "%s is '%s', not a number of connections: set it in service.env"
                .formatted(POOL_SIZE, size));
  }

  /**
   * Returns the stack's pool size, after a check by {@link #whyNoPoolSize}.
   *
   * @param shared what all stacks share
   */
  public static int poolSize(Map<String, String> shared, Stack stack) {
    return Integer.parseInt(poolSizeWord(shared, stack));
  }

  private static String poolSizeWord(Map<String, String> shared, Stack stack) {
    return stack.environment().getOrDefault(POOL_SIZE, shared.getOrDefault(POOL_SIZE, ""));
  }

  /** Returns the host in the form of a URL, as most stacks put it into one. */
  private static String asInUrl(String host) {
    return host.contains(":") ? "[" + host + "]" : host;
  }
}
