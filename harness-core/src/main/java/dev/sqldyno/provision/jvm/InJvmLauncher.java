// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.jvm;

import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.ServerProcess;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.CrashReport;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.Secret;
import dev.sqldyno.provision.workspace.EngineLauncher;
import dev.sqldyno.provision.workspace.Workspace;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A launcher of engines inside their driver. The first connection makes the database and its user;
 * settings go into the URL.
 */
public final class InJvmLauncher implements EngineLauncher {

  @Override
  public String key() {
    return "in-jvm";
  }

  @Override
  public Launched launch(Engine engine, Map<String, String> settings, Workspace workspace) {
    ServerProcess process = engine.process().orElseThrow();
    Path path = workspace.folder().resolve(process.database());
    String url = engine.template("driver: url", engine.driver().url()).with(Map.of("path", path));
    String options =
        settings.entrySet().stream()
            .map(setting -> ";" + setting.getKey() + "=" + setting.getValue())
            .collect(Collectors.joining());
    Address address =
        new Address(url + options, process.user(), Secret.random(), engine.driver().properties());
    try {
      Connection first = address.connect();
      return new Launched(
          address,
          new Footprint.InJvm(),
          "in the client's JVM",
          true,
          CrashReport.NONE,
          () -> shutDown(first));
    } catch (SQLException e) {
      throw new ProvisionException(
          "opening %s in %s failed: %s", engine.name(), workspace.folder(), e.getMessage(), e);
    }
  }

  /** Shuts down through the connection that has kept the engine open between others. */
  private static void shutDown(Connection first) {
    try (first;
        Statement statement = first.createStatement()) {
      statement.execute("SHUTDOWN IMMEDIATELY");
    } catch (SQLException _) {
      // the engine is closed already, or its disk is gone: the folder is deleted in any case
    }
  }
}
