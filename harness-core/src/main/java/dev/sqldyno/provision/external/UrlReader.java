// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.external;

import dev.sqldyno.catalog.Adapter;
import dev.sqldyno.catalog.Engine;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** Asks a driver how it understands a URL, without connecting. */
public interface UrlReader extends Adapter {
  /**
   * Returns what the driver understood.
   *
   * @param engine its folder has a {@code driver: location}
   * @param options connection properties that are given beside the URL
   * @throws SQLException if the driver does not understand the URL
   */
  Reading read(Engine engine, Driver driver, String url, Properties options) throws SQLException;

  /**
   * Holds one server, as far as the driver names one.
   *
   * @param host empty where the URL leads to none, to several, or to one that is chosen later
   * @param port the text where the port belongs
   * @param database empty where none is named
   * @param all everything that the driver understood, to see whether another URL means the same
   */
  record Reading(
      Optional<String> host,
      Optional<String> port,
      Optional<String> database,
      Map<String, String> all) {

    /** Reads a URL that names no single server. */
    static Reading nowhere() {
      return new Reading(Optional.empty(), Optional.empty(), Optional.empty(), Map.of());
    }
  }
}
