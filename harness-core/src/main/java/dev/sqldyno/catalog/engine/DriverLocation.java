// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.engine;

import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.text.Required;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The way to find the server of a user's URL: through the driver, as drivers accept URLs of many
 * kinds. Names of options are case-insensitive, as in most drivers.
 *
 * @param reader key of the adapter class that asks the driver
 * @param host the adapter's name of the host, such as a connection property of the driver
 * @param port its name of the port
 * @param database its name of the database
 * @param defaultDatabase the database of a URL that names none; {@code {user}} is filled in
 * @param options the character before the first option in a URL and the one between two of them;
 *     empty if a URL with options is refused
 * @param percent whether the driver decodes {@code %41} in options and in the database's name
 * @param named options that repeat the host, the port or the database
 * @param elsewhere options that lead the driver to another server than host and port
 * @param changing options by which the driver changes the server, such as creating a database
 * @param tls options that choose encryption: a URL that has one of them replaces all of them in
 *     {@code properties}
 * @param ofDatabase options that have a meaning in one database only
 */
public record DriverLocation(
    @Required String reader,
    String host,
    String port,
    String database,
    Optional<String> defaultDatabase,
    Optional<String> options,
    boolean percent,
    List<String> named,
    List<String> elsewhere,
    List<String> changing,
    List<String> tls,
    List<String> ofDatabase) {
  public DriverLocation {
    host = host.isEmpty() ? "host" : host;
    port = port.isEmpty() ? "port" : port;
    database = database.isEmpty() ? "database" : database;
    if (options.isPresent() && options.get().length() != 2) {
      throw new CatalogException("driver: location: options are two characters, such as ?&");
    }
    named = lowerCase(named);
    elsewhere = lowerCase(elsewhere);
    changing = lowerCase(changing);
    tls = lowerCase(tls);
    ofDatabase = lowerCase(ofDatabase);
  }

  private static List<String> lowerCase(List<String> names) {
    return names.stream().map(name -> name.toLowerCase(Locale.ROOT)).toList();
  }
}
