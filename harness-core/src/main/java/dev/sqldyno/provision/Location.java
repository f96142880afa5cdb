// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision;

import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.text.Template;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The server and database of an address.
 *
 * @param host a name or a number; an IPv6 one without brackets
 * @param database empty where none is selected
 * @param pattern the JDBC URL with the placeholder {@code {database}}
 * @param options the options of a user's URL, unchanged, with the character before them; empty
 *     where it had none
 * @param ofDatabase names of the options that have a meaning in this database only
 */
public record Location(
    String host,
    int port,
    String database,
    String pattern,
    String options,
    List<String> ofDatabase) {
  private static final Pattern PLAIN = Pattern.compile("\\w+");

  /** Returns the location of the engine folder's URL, without options. */
  public static Location of(Engine engine, String host, int port, String database) {
    String inUrl = host.contains(":") ? "[" + host + "]" : host;
    Map<String, ?> place = Map.of("host", inUrl, "port", port, "database", "{database}");
    String pattern = engine.template("driver: url", engine.driver().url()).with(place);
    return new Location(host, port, database, pattern, "", List.of());
  }

  /** Returns the driver's URL, for a database name that needs no encoding. */
  String url() {
    return url(database);
  }

  /** Returns the URL with the database's name in its encoded form. */
  public String url(String databaseInUrl) {
    return new Template("URL", pattern).with(Map.of("database", databaseInUrl));
  }

  /**
   * Returns the location of a database of the same server.
   *
   * @param name letters, digits and underscores, if it is another database
   * @throws ProvisionException if an option of the URL has no meaning there
   */
  Location inDatabase(String name) {
    if (name.equals(database)) {
      return this;
    }
    if (!PLAIN.matcher(name).matches()) {
      throw new IllegalArgumentException("not a plain name: " + name);
    }
    if (!ofDatabase.isEmpty()) {
      throw new ProvisionException(
          "the URL's option %s has no meaning in database %s, in which the work is to be done. Leave it out",
          String.join(", ", ofDatabase), name);
    }
    return new Location(host, port, name, pattern, options, ofDatabase);
  }
}
