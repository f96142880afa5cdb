// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.external;

import dev.sqldyno.catalog.Adapter;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;

/** A reader of URLs that asks their driver, without connecting. */
public interface UrlReader extends Adapter {
  /**
   * Returns everything that the driver understood, by name: the folder's {@code driver: location}
   * says under which names to look for host, port and database. There is no host where the URL
   * leads to none, to several, or to one that is chosen later.
   *
   * @param options connection properties in addition to the URL
   * @throws SQLException if the driver does not understand the URL
   */
  Map<String, String> read(Driver driver, String url, Properties options) throws SQLException;
}
