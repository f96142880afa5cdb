// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.external;

import dev.sqldyno.catalog.Engine;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.mariadb.jdbc.Configuration;
import org.mariadb.jdbc.HostAddress;
import org.mariadb.jdbc.export.HaMode;

/** Asks the driver's own class, because it does not tell its hosts as properties. */
public final class MariadbUrlReader implements UrlReader {

  @Override
  public String key() {
    return "configuration";
  }

  @Override
  public Reading read(Engine engine, Driver driver, String url, Properties options)
      throws SQLException {
    Configuration read = Configuration.parse(url, options);
    List<HostAddress> hosts = read == null ? List.of() : read.addresses();
    if (hosts.size() != 1 || read.haMode() != HaMode.NONE) {
      return Reading.nowhere();
    }
    HostAddress host = hosts.getFirst();
    return new Reading(
        Optional.ofNullable(host.host),
        Optional.of(String.valueOf(host.port)),
        Optional.ofNullable(read.database()),
        Map.of("URL", read.toString()));
  }
}
