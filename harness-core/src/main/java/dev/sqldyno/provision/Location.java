// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision;

import dev.sqldyno.catalog.Engine;
import dev.sqldyno.catalog.Template;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The one server that an address leads to, and the database there.
 *
 * @param host a name or a number; an IPv6 one without brackets
 * @param database empty where none is chosen
 * @param pattern the JDBC URL with {@code {database}} left open
 * @param options the options that a user's URL had, as they stood in it with the character before
 *     them; empty where it had none
 * @param ofDatabase names of those among them that have a meaning in this database only
 */
public record Location(
    String host,
    int port,
    String database,
    String pattern,
    String options,
    List<String> ofDatabase) {
  private static final Pattern PLAIN = Pattern.compile("\\w+");

  /** Of the engine folder's URL, without options. */
  public static Location of(Engine engine, String host, int port, String database) {
    Map<String, Object> place =
        Map.of(
            "host",
            host.contains(":") ? "[" + host + "]" : host,
            "port",
            port,
            "database",
            "{database}");
    String pattern = engine.template("driver: url", engine.driver().url()).with(place);
    return new Location(host, port, database, pattern, "", List.of());
  }

  /** The URL that the driver takes, where the database's name may stand in it as it is. */
  String url() {
    return url(database);
  }

  /** The same with the database's name as it stands in a URL. */
  public String url(String databaseInUrl) {
    return new Template("URL", pattern).with(Map.of("database", databaseInUrl));
  }

  /**
   * Another database of the same server.
   *
   * @param name letters, digits and underscores
   * @throws ProvisionException where an option of the URL has no meaning there
   */
  Location inDatabase(String name) {
    if (!PLAIN.matcher(name).matches()) {
      throw new IllegalArgumentException("not a plain name: " + name);
    }
    if (!ofDatabase.isEmpty()) {
      throw new ProvisionException(
          "the URL's option %s has no meaning in database %s, in which the work is to be done. Leave it out"
              .formatted(String.join(", ", ofDatabase), name));
    }
    return new Location(host, port, name, pattern, options, ofDatabase);
  }
}
