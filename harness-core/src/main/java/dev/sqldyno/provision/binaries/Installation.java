// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.binaries;

import dev.sqldyno.catalog.engine.Build;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.Program;
import dev.sqldyno.catalog.engine.ServerProcess;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.process.FreePort;
import dev.sqldyno.provision.workspace.ProgramLauncher;
import dev.sqldyno.provision.workspace.ServerStart;
import dev.sqldyno.provision.workspace.Workspace;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** An installed server: a user's build, or an unpacked release. */
record Installation(Engine engine, ServerProcess process, Path prefix) {
  /**
   * Returns the build's installation, else the release's.
   *
   * @param unpacked unpacks the release and returns its folder
   */
  static Installation of(Engine engine, Supplier<Path> unpacked) {
    ServerProcess process = engine.process().orElseThrow();
    if (process.program().isEmpty()) {
      throw new ProvisionException(
          "the process of %s names no program. Copy it from another engine's folder to its engine.yaml",
          engine.name());
    }
    return new Installation(engine, process, engine.build().map(Build::prefix).orElseGet(unpacked));
  }

  private Program program() {
    return process.program().orElseThrow();
  }

  Path server() {
    return find("server", program().server());
  }

  /** Returns the program of that name in the engine's folder. */
  Path tool(String name) {
    return find(name, program().tools().getOrDefault(name, List.of()));
  }

  /** Returns a start of the server in the workspace, and writes its files there. */
  ServerStart start(Workspace workspace) {
    int port = FreePort.find();
    Map<String, Object> places = new HashMap<>();
    places.put("server", server());
    places.put("prefix", prefix);
    places.put("workspace", workspace.folder());
    places.put("data", ProgramLauncher.data(workspace));
    places.put("account", System.getProperty("user.name"));
    places.put("address", "127.0.0.1");
    places.put("port", port);
    program().tools().keySet().forEach(name -> places.put(name, tool(name)));
    process.ports().forEach(name -> places.put(name, FreePort.find()));
    ServerStart start = new ServerStart(engine, process, port, workspace.password(), places);
    for (Map.Entry<String, String> file : process.files().entrySet()) {
      Path written = workspace.write(file.getKey() + ".txt", start.filled(file.getValue()));
      start = start.with(file.getKey(), written);
    }
    return start;
  }

  private Path find(String name, List<String> places) {
    return Program.find(prefix, places)
        .orElseThrow(() ->
            new ProvisionException(
                "%s has no %s in %s: its engine.yaml looks for %s",
                engine.name(), name, prefix, places));
  }
}
