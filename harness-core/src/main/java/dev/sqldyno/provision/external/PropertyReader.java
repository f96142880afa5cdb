// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.external;

import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** A reader of URLs by the driver's JDBC properties. */
public final class PropertyReader implements UrlReader {

  @Override
  public String key() {
    return "properties";
  }

  @Override
  public Map<String, String> read(Driver driver, String url, Properties options)
      throws SQLException {
    Map<String, String> all = new TreeMap<>();
    for (DriverPropertyInfo property : driver.getPropertyInfo(url, options)) {
      if (property.value != null && !property.value.isEmpty()) {
        all.put(property.name, property.value);
      }
    }
    return all;
  }
}
