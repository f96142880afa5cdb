// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.external;

import java.sql.Driver;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.mariadb.jdbc.Configuration;
import org.mariadb.jdbc.HostAddress;
import org.mariadb.jdbc.export.HaMode;

/** A reader of URLs by the driver's own parser, because its JDBC properties lack the hosts. */
public final class MariadbUrlReader implements UrlReader {

  @Override
  public String key() {
    return "configuration";
  }

  @Override
  public Map<String, String> read(Driver driver, String url, Properties options)
      throws SQLException {
    Configuration read = Configuration.parse(url, options);
    List<HostAddress> hosts = read == null ? List.of() : read.addresses();
    if (hosts.size() != 1 || read.haMode() != HaMode.NONE) {
      return Map.of();
    }
    Map<String, String> all = new HashMap<>();
    all.put("host", hosts.getFirst().host);
    all.put("port", String.valueOf(hosts.getFirst().port));
    all.put("database", read.database());
    all.put("URL", read.toString());
    all.values().removeIf(Objects::isNull);
    return all;
  }
}
