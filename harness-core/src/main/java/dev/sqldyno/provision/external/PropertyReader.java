// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.external;

import dev.sqldyno.catalog.DriverLocation;
import dev.sqldyno.catalog.Engine;
import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** Asks the driver for its JDBC properties; the engine's folder names those to look at. */
public final class PropertyReader implements UrlReader {

  @Override
  public String key() {
    return "properties";
  }

  @Override
  public Reading read(Engine engine, Driver driver, String url, Properties options)
      throws SQLException {
    Map<String, String> all = new TreeMap<>();
    for (DriverPropertyInfo property : driver.getPropertyInfo(url, options)) {
      if (property.value != null && !property.value.isEmpty()) {
        all.put(property.name, property.value);
      }
    }
    DriverLocation names = engine.driver().location().orElseThrow();
    return new Reading(
        names.host().map(all::get),
        names.port().map(all::get),
        names.database().map(all::get),
        all);
  }
}
