// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.command;

import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.text.Template;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.Location;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The environment variables by which a client program finds a running engine. Includes the
 * password, so it is for a child process, or for a person who asked for it.
 *
 * @param ours {@code SQLDYNO_JDBC_URL}, {@code _USER} and {@code _PASSWORD}; {@code _HOST}, {@code
 *     _PORT} and {@code _DATABASE} as far as the engine has them
 * @param ofEngine the variables that the engine's own command line tools read
 * @param family prefixes of all variables that could lead a client program to another engine
 */
public record ClientEnvironment(
    Map<String, String> ours, Map<String, String> ofEngine, List<String> family) {
  private static final String PREFIX = "SQLDYNO_";

  /** Returns the variables for a client of this engine at this address. */
  public static ClientEnvironment of(Engine engine, Address address) {
    Map<String, String> facts = new LinkedHashMap<>();
    address.location().ifPresent(location -> facts.putAll(place(location)));
    facts.put("user", address.user());
    facts.put("password", address.password().reveal());
    Map<String, String> ours = new LinkedHashMap<>();
    ours.put(PREFIX + "JDBC_URL", address.urlWithOptions());
    facts.forEach((name, value) -> ours.put(PREFIX + name.toUpperCase(Locale.ROOT), value));
    Map<String, String> known = new LinkedHashMap<>(address.properties());
    known.putAll(facts);
    Map<String, String> ofEngine = new LinkedHashMap<>();
    engine
        .clientEnvironment()
        .forEach((name, text) -> {
          Template template = engine.template("clientEnvironment", text);
          if (known.keySet().containsAll(template.names())) {
            ofEngine.put(name, template.quoted(known));
          }
        });
    return new ClientEnvironment(ours, ofEngine, engine.clientFamily());
  }

  private static Map<String, String> place(Location location) {
    Map<String, String> place = new LinkedHashMap<>();
    place.put("host", withoutLocalName(location.host()));
    place.put("port", String.valueOf(location.port()));
    if (!location.database().isEmpty()) {
      place.put("database", location.database());
    }
    return place;
  }

  /**
   * Replaces a name of loopback by the address that a JDBC driver resolves it to. Other programs
   * may take the name for a socket in the file system, or try IPv6 first, where another server may
   * listen.
   */
  private static String withoutLocalName(String host) {
    boolean number = host.contains(":") || Character.isDigit(host.charAt(0));
    if (number) {
      return host;
    }
    try {
      InetAddress address = InetAddress.getByName(host);
      return address.isLoopbackAddress() ? address.getHostAddress() : host;
    } catch (UnknownHostException _) {
      return host;
    }
  }

  /** Sets the variables for a process, and removes those that could lead it to another engine. */
  public void setIn(Map<String, String> environment) {
    environment.keySet().removeIf(this::isOfFamily);
    environment.putAll(ours);
    environment.putAll(ofEngine);
  }

  /** Returns the names of the variables that a person has to unset in a shell. */
  public List<String> foreign(Map<String, String> environment) {
    return environment.keySet().stream()
        .filter(this::isOfFamily)
        .filter(name -> !ofEngine.containsKey(name) && !name.startsWith(PREFIX))
        .sorted()
        .toList();
  }

  private boolean isOfFamily(String name) {
    return name.startsWith(PREFIX) || family.stream().anyMatch(name::startsWith);
  }

  @Override
  public String toString() {
    return "ClientEnvironment" + ours.keySet() + ofEngine.keySet();
  }
}
