// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.engine;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The settings for the address at which a server listens, in any spelling. */
public final class ListenSettings {
  private static final Pattern KEY =
      Pattern.compile(
          "(.*[-_.])?(hosts?|ports?|sockets?|addr(ess(es)?)?|listen|networking|socket[-_]director(y|ies))(=.*)?",
          Pattern.CASE_INSENSITIVE);

  private ListenSettings() {}

  /** Returns whether a key is one of them. */
  public static boolean isOne(String key) {
    return KEY.matcher(key).matches();
  }

  /** Returns the first such key that the engine's folder sets; empty if it sets none. */
  public static Optional<String> first(Engine engine) {
    return Stream.concat(
            Stream.of(engine.settings(), engine.lab().settings()),
            engine.durability().values().stream())
        .flatMap(settings -> settings.keySet().stream())
        .filter(ListenSettings::isOne)
        .findFirst();
  }
}
