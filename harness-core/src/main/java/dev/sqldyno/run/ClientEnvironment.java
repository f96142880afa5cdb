// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run;

import dev.sqldyno.catalog.Engine;
import dev.sqldyno.provision.Address;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The environment variables by which a client program finds a running engine. Holds the password,
 * so it is for a child process, or for a person who asked for it.
 *
 * @param ours {@code SQLDYNO_JDBC_URL}, {@code _USER} and {@code _PASSWORD}; {@code _HOST}, {@code
 *     _PORT} and {@code _DATABASE} where the URL has them
 * @param ofEngine those that the engine's folder names for its own command line tools
 */
public record ClientEnvironment(Map<String, String> ours, Map<String, String> ofEngine) {
  private static final String PREFIX = "SQLDYNO_";
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{([a-z]+)}");

  /** The variables for a client of this engine at this address. */
  public static ClientEnvironment of(Engine engine, Address address) {
    Map<String, String> facts = new LinkedHashMap<>();
    address
        .location()
        .ifPresent(location -> {
          facts.put("host", location.host());
          facts.put("port", String.valueOf(location.port()));
          facts.put("database", location.database());
        });
    // a place that is not chosen stands in no variable
    facts.values().removeIf(String::isEmpty);
    facts.put("user", address.user());
    facts.put("password", address.password().reveal());
    Map<String, String> ours = new LinkedHashMap<>();
    ours.put(PREFIX + "JDBC_URL", address.urlWithOptions());
    facts.forEach((name, value) -> ours.put(PREFIX + name.toUpperCase(Locale.ROOT), value));
    Map<String, String> ofEngine = new LinkedHashMap<>();
    engine
        .clientEnvironment()
        .forEach((name, template) ->
            filled(template, facts).ifPresent(value -> ofEngine.put(name, value)));
    return new ClientEnvironment(ours, ofEngine);
  }

  private static Optional<String> filled(String template, Map<String, String> facts) {
    Matcher placeholders = PLACEHOLDER.matcher(template);
    return placeholders.results().allMatch(found -> facts.containsKey(found.group(1)))
        ? Optional.of(
            placeholders.replaceAll(found -> Matcher.quoteReplacement(facts.get(found.group(1)))))
        : Optional.empty();
  }

  @Override
  public String toString() {
    return "ClientEnvironment" + ours.keySet() + ofEngine.keySet();
  }
}
