// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.testing;

import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.external.GuestDatabase;
import dev.sqldyno.provision.workspace.FolderTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Starts each engine once in this JVM, and gives each test class a database of its own there, made
 * by the {@code guest} statements of the engine's folder. Closing the servers ends the databases.
 */
final class TestDatabases {
  private static final Map<EngineDeployment, RunningEngine> SERVERS = new HashMap<>();
  private static final Map<Use, RunningEngine> DATABASES = new LinkedHashMap<>();
  private static Path data;

  private TestDatabases() {}

  private record Use(EngineDeployment deployment, Class<?> tests) {}

  /** Returns the engine as that class sees it. */
  static synchronized RunningEngine of(EngineDeployment deployment, Class<?> tests) {
    return DATABASES.computeIfAbsent(
        new Use(deployment, tests.getNestHost()),
        _ -> TestEngines.isExternal(deployment) ? start(deployment) : make(deployment));
  }

  private static RunningEngine start(EngineDeployment deployment) {
    return TestEngines.start(deployment, data(deployment));
  }

  private static RunningEngine make(EngineDeployment deployment) {
    RunningEngine server = SERVERS.computeIfAbsent(deployment, TestDatabases::start);
    GuestDatabase database = new GuestDatabase(server.engine(), server.address(), data(deployment));
    database.make(_ -> {});
    return new RunningEngine(
        server.engine(),
        database.address(),
        server.footprint(),
        server.deployment(),
        server.durability(),
        server.settings(),
        server.guest(),
        server.crashReport(),
        () -> {});
  }

  /** Returns the server's data folder, another one for each deployment. */
  static synchronized Path data(EngineDeployment deployment) {
    try {
      if (data == null) {
        data = Files.createTempDirectory("sqldyno-shared");
      }
      return data.resolve(deployment.id());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Drops the databases on servers that run elsewhere, and stops the others with theirs. */
  static synchronized void close() {
    DATABASES.values().forEach(RunningEngine::close);
    DATABASES.clear();
    SERVERS.values().forEach(RunningEngine::close);
    SERVERS.clear();
    try {
      if (data != null) {
        FolderTree.delete(data);
      }
      data = null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
