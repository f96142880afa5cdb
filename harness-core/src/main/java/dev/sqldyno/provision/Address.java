// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision;

import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.text.Template;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The address of an engine, and what a client needs to connect.
 *
 * @param url JDBC URL without credentials; with a location also without options, which are in the
 *     properties
 * @param location the server and its database; empty for an engine that is not reached through a
 *     port
 * @param properties the driver's connection properties, from the engine's folder and from the
 *     options of a user's URL
 */
public record Address(
    String url,
    Optional<Location> location,
    String user,
    Secret password,
    Map<String, String> properties) {

  /** The address of a URL without a port. */
  public Address(String url, String user, Secret password, Map<String, String> properties) {
    this(url, Optional.empty(), user, password, properties);
  }

  /** Makes an address with the properties of the engine's folder. */
  public static Address of(Engine engine, Location location, String user, Secret password) {
    return new Address(
        location.url(), Optional.of(location), user, password, engine.driver().properties());
  }

  /** Makes the address of a server that was started on this machine's loopback. */
  public static Address onLoopback(
      Engine engine, int port, String database, String user, Secret password) {
    return of(engine, Location.of(engine, "127.0.0.1", port, database), user, password);
  }

  /**
   * Returns the address of another database with the same server, user and options; it need not
   * exist yet.
   *
   * @param name letters, digits and underscores
   * @throws ProvisionException if the server is not known, or an option of the URL has no meaning
   *     in another database
   */
  public Address inDatabase(String name) {
    Location other =
        location
            .orElseThrow(() -> new ProvisionException("%s has no databases", url))
            .inDatabase(name);
    return new Address(other.url(), Optional.of(other), user, password, properties);
  }

  /** Returns the sorted names of the connection properties that differ from the engine folder's. */
  public SortedSet<String> optionsBeside(Engine engine) {
    Map<String, String> ofFolder = engine.driver().properties();
    SortedSet<String> names = new TreeSet<>(properties.keySet());
    names.removeIf(name -> properties.get(name).equals(ofFolder.get(name)));
    return names;
  }

  /** Returns the URL with the user's options, for another program that takes a URL alone. */
  public String urlWithOptions() {
    return url + location.map(Location::options).orElse("");
  }

  /** Returns the same database of another server that has the same users. */
  public Address on(Location server) {
    Location there = server.inDatabase(location.orElseThrow().database());
    return new Address(there.url(), Optional.of(there), user, password, properties);
  }

  /** Returns the same database through the driver's own URL of several servers. */
  Address through(Template driversUrl, List<Location> servers) {
    String all =
        servers.stream().map(of -> of.host() + ":" + of.port()).collect(Collectors.joining(","));
    String database = location.orElseThrow().database();
    String those = driversUrl.with(Map.of("addresses", all, "database", database));
    return new Address(those, location, user, password, properties);
  }

  /** Returns the same server for another user. */
  public Address as(String otherUser, Secret itsPassword) {
    return new Address(url, location, otherUser, itsPassword, properties);
  }

  /** Returns the same address with further connection properties. */
  public Address with(Map<String, String> more) {
    Map<String, String> all = new LinkedHashMap<>(properties);
    all.putAll(more);
    return new Address(url, location, user, password, all);
  }

  /** Connects with the engine folder's properties. */
  public Connection connect() throws SQLException {
    return connect(Map.of());
  }

  /** Connects with further properties, such as those for server-side preparation. */
  public Connection connect(Map<String, String> more) throws SQLException {
    return DriverManager.getConnection(url, driverProperties(more));
  }

  /**
   * Returns user, password and all connection properties, for {@link DriverManager}. A further
   * property replaces one whose name differs only in case, because most drivers ignore case.
   */
  public Properties driverProperties(Map<String, String> more) {
    Map<String, String> chosen = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    chosen.putAll(properties);
    more.keySet().forEach(chosen::remove);
    chosen.putAll(more);
    Properties all = new Properties();
    all.putAll(chosen);
    all.setProperty("user", user);
    all.setProperty("password", password.reveal());
    return all;
  }
}
