// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision;

import dev.sqldyno.catalog.Engine;
import dev.sqldyno.catalog.Engine.Driver;
import dev.sqldyno.catalog.Sql;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;

/**
 * How to connect.
 *
 * @param url JDBC URL without credentials
 * @param properties the driver's connection properties, from the engine's folder
 */
public record Address(String url, String user, Secret password, Map<String, String> properties) {

  /**
   * The engine folder's URL with its places filled in.
   *
   * @param place values of {@code {host}}, {@code {port}}, {@code {database}} or {@code {path}}
   */
  public static Address of(Engine engine, Map<String, ?> place, String user, Secret password) {
    Driver driver = engine.driver();
    String url = new Sql("url", engine.id() + ": driver: url", driver.url()).with(place);
    return new Address(url, user, password, driver.properties());
  }

  /** The address of a server that was started on this machine's loopback. */
  public static Address onLoopback(Engine engine, int port, String database, Secret password) {
    return of(
        engine,
        Map.of("host", "127.0.0.1", "port", port, "database", database),
        engine.process().orElseThrow().user(),
        password);
  }

  /** A new connection with the engine folder's properties. */
  public Connection connect() throws SQLException {
    return connect(Map.of());
  }

  /** A new connection with further properties, such as those for server-side preparation. */
  public Connection connect(Map<String, String> more) throws SQLException {
    return DriverManager.getConnection(url, driverProperties(more));
  }

  /** User, password and every connection property, as {@link DriverManager} takes them. */
  public Properties driverProperties(Map<String, String> more) {
    Properties all = new Properties();
    all.putAll(properties);
    all.putAll(more);
    all.setProperty("user", user);
    all.setProperty("password", password.reveal());
    return all;
  }
}
