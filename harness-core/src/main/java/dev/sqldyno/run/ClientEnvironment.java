// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run;

import dev.sqldyno.catalog.Engine;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.RunningEngine;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The environment variables by which a client program finds a running engine. */
public final class ClientEnvironment {
  private static final String PREFIX = "SQLDYNO_";
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{([a-z]+)}");

  private ClientEnvironment() {}

  /**
   * {@code SQLDYNO_JDBC_URL}, {@code _USER}, {@code _PASSWORD}; {@code _HOST}, {@code _PORT} and
   * {@code _DATABASE} as far as the URL has them; and the variables that the engine's folder names
   * for its own client tools. Holds the password: for a child process only.
   */
  public static Map<String, String> of(RunningEngine running) {
    Address address = running.address();
    Engine engine = running.engine();
    Map<String, String> facts = partsOf(address.url(), engine.driver().url());
    facts.put("user", address.user());
    facts.put("password", address.password().reveal());
    Map<String, String> environment = new LinkedHashMap<>();
    environment.put(PREFIX + "JDBC_URL", address.url());
    facts.forEach((name, value) -> environment.put(PREFIX + name.toUpperCase(Locale.ROOT), value));
    engine.clientEnvironment().forEach((name, template) -> 
       fill(template, facts).ifPresent(value -> environment.put(name, value)));
    return environment;
  }

  /** What stands in the URL where the template has {@code {placeholders}}; empty if it differs. */
  static Map<String, String> partsOf(String url, String template) {
    Map<String, String> parts = new LinkedHashMap<>();
    List<String> names = PLACEHOLDER.matcher(template).results().map(m -> m.group(1)).toList();
    return parts;
  }
}
