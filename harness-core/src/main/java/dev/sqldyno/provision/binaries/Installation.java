// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.binaries;

import dev.sqldyno.catalog.Build;
import dev.sqldyno.catalog.Engine;
import dev.sqldyno.catalog.Engine.Process;
import dev.sqldyno.catalog.Program;
import dev.sqldyno.provision.ProvisionException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/**
 * The folder in which a server is installed: a build of the user's, or where a release was
 * unpacked.
 */
record Installation(Engine engine, Program program, Path prefix) {

  /**
   * Returns the build's, else that of the release.
   *
   * @param unpacked gets the release
   */
  static Installation of(Engine engine, Supplier<Path> unpacked) {
    Program program =
        engine
            .process()
            .flatMap(Process::program)
            .orElseThrow(() ->
                new ProvisionException(
                    "the process of %s names no program. Copy it from a folder of sqldyno's to its engine.yaml"
                        .formatted(engine.name())));
    return new Installation(engine, program, engine.build().map(Build::prefix).orElseGet(unpacked));
  }

  Path server() {
    return find("server", program.server());
  }

  /** Returns the program that the engine's folder calls so. */
  Path tool(String name) {
    return find(name, program.tools().getOrDefault(name, List.of()));
  }

  private Path find(String name, List<String> places) {
    return Program.find(prefix, places)
        .orElseThrow(() ->
            new ProvisionException(
                "%s has no %s in %s: its engine.yaml looks for %s"
                    .formatted(engine.name(), name, prefix, places)));
  }
}
