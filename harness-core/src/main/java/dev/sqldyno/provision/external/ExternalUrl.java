// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.external;

import dev.sqldyno.catalog.Adapter;
import dev.sqldyno.catalog.engine.DriverLocation;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.Location;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.ProvisionOptions.External;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * A user's URL, pinned to the one server that its driver would connect to: host, port and database
 * go into the URL of the engine's folder, and the options become connection properties. Messages
 * quote no part that may contain credentials.
 */
public final class ExternalUrl {
  /** Matches a name or an address, but no list, wildcard or path. */
  private static final Pattern HOST = Pattern.compile("[\\p{L}\\p{N}._-]+|[0-9A-Fa-f:.]+(%\\w+)?");

  private static final int PORTS = 65_535;

  private final Engine engine;
  private final External external;
  private final Driver driver;

  private ExternalUrl(Engine engine, External external, Driver driver) {
    this.engine = engine;
    this.external = external;
    this.driver = driver;
  }

  /**
   * Returns the address that the URL means, without connecting.
   *
   * @throws ProvisionException if the URL contains credentials or does not name one server
   */
  public static Address pin(Engine engine, External external) {
    if (Credentials.in(external.url(), engine.driver().url())) {
      throw credentials(engine);
    }
    Driver driver = ServerIdentity.driver(engine, external.url());
    if (!engine.driver().url().contains("{host}")) {
      return new Address(
          external.url(), external.user(), external.password(), engine.driver().properties());
    }
    ExternalUrl url = new ExternalUrl(engine, external, driver);
    try {
      return engine.driver().location().map(url::asTheDriverSays).orElseGet(url::asInTheFolder);
    } catch (IllegalArgumentException e) {
      throw url.refused("a % in it is not followed by two hexadecimal digits");
    }
  }

  private static ProvisionException credentials(Engine engine) {
    return new ProvisionException(
        "the URL of %s contains credentials, or text that looks like them, and it is shown and stored. Give user and password separately, and write an @ in an option as %%40",
        engine.name());
  }

  private Address asTheDriverSays(DriverLocation form) {
    UrlOptions options = UrlOptions.of(form, external.url());
    options.among(form.elsewhere()).stream()
        .findFirst()
        .ifPresent(name -> {
          throw refused(
              "its option %s may lead to another server than host and port name".formatted(name));
        });
    options.among(form.changing()).stream()
        .findFirst()
        .ifPresent(name -> {
          throw new ProvisionException(
              "the URL of %s has the option %s, by which the driver would change a server that is not ours. Leave it out",
              engine.name(), name);
        });
    Map<String, String> asked = read(form, external.url(), Map.of());
    Location location = location(form, asked, options);
    String url = location.url(UrlOptions.encoded(form, location.database()));
    Set<String> differences = differences(form, asked, read(form, url, options.values()));
    if (differences.stream().anyMatch(Credentials::named)) {
      throw credentials(engine);
    }
    if (!differences.isEmpty()) {
      throw refused(
          "the driver does not report how it reads %s".formatted(String.join(", ", differences)));
    }
    return new Address(
        url,
        Optional.of(location),
        external.user(),
        external.password(),
        options.over(engine.driver().properties()));
  }

  private Location location(DriverLocation form, Map<String, String> read, UrlOptions options) {
    String host = read.getOrDefault(form.host(), "");
    if (!HOST.matcher(host).matches()) {
      throw refused("it names no server, several, or one to be chosen later");
    }
    String unnamed =
        engine
            .template("driver: location", form.defaultDatabase().orElse(""))
            .with(Map.of("user", external.user()));
    String database = read.getOrDefault(form.database(), unnamed);
    Location plain = Location.of(engine, host, port(read.getOrDefault(form.port(), "")), database);
    return new Location(
        host,
        plain.port(),
        database,
        plain.pattern(),
        options.text(),
        options.among(form.ofDatabase()));
  }

  private int port(String port) {
    int number = port.matches("\\d{1,9}") ? Integer.parseInt(port) : 0;
    if (number < 1 || number > PORTS) {
      throw refused("its port is not a number from 1 to " + PORTS);
    }
    return number;
  }

  private Map<String, String> read(DriverLocation form, String url, Map<String, String> options) {
    Properties given = new Properties();
    given.putAll(options);
    try {
      Map<String, String> all =
          new HashMap<>(Adapter.of(UrlReader.class, form.reader()).read(driver, url, given));
      all.computeIfPresent(form.host(), (_, host) -> host.replaceFirst("^\\[(.*)]$", "$1"));
      return all;
    } catch (SQLException | RuntimeException _) {
      // its message may contain any part of the URL
      throw refused("the driver cannot read it");
    }
  }

  /** Returns the names of the values that the driver reads differently from the two URLs. */
  private static Set<String> differences(
      DriverLocation form, Map<String, String> asked, Map<String, String> pinned) {
    Set<String> names = new TreeSet<>(asked.keySet());
    names.addAll(pinned.keySet());
    names.removeIf(name -> Objects.equals(asked.get(name), pinned.get(name)));
    if (!asked.containsKey(form.database())) {
      names.remove(form.database());
    }
    return names;
  }

  /** Reads the URL of an engine whose folder has no {@code driver: location}. */
  private Address asInTheFolder() {
    return UrlForm.locate(engine, external.url())
        .map(location -> Address.of(engine, location, external.user(), external.password()))
        .orElseThrow(() -> refused("it has another form, or options"));
  }

  private ProvisionException refused(String why) {
    return new ProvisionException(
        "cannot tell to which server the URL of %s leads: %s. Name one server, as in %s",
        engine.name(), why, engine.driver().url());
  }
}
