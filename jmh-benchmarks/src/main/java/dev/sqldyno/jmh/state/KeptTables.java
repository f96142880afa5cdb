// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import dev.sqldyno.catalog.engine.EngineId;
import dev.sqldyno.catalog.text.OwnFiles;
import dev.sqldyno.workload.mix.Loaded;
import dev.sqldyno.workload.mix.MixPlan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import tools.jackson.core.JacksonException;

/**
 * The loaded tables of a shared engine, which one fork leaves to the next in a file if it has only
 * read them. The file is there between two forks, so that a fork that dies leaves none.
 *
 * @param of the tables, {@link MixPlan#leaves}
 * @param loaded what is known of them
 */
record KeptTables(String of, Loaded loaded) {
  /**
   * Returns the tables that the last fork left, once; empty if it left none, or died when it wrote.
   */
  static Optional<KeptTables> take(String engine) {
    Optional<Path> file = file(engine).filter(Files::exists);
    try {
      if (file.isEmpty()) {
        return Optional.empty();
      }
      byte[] left = Files.readAllBytes(file.get());
      Files.delete(file.get());
      return Optional.of(OwnFiles.JSON.readValue(left, KeptTables.class));
    } catch (JacksonException _) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Leaves the tables to the next fork, unless the engine is this fork's own. */
  void leave(String engine) {
    file(engine).ifPresent(path -> OwnFiles.JSON.writeValue(path.toFile(), this));
  }

  private static Optional<Path> file(String engine) {
    return BenchmarkEngines.handedOver(engine + ".lock")
        .map(lock -> lock.resolveSibling(EngineId.inFileName(engine + ".tables")));
  }
}
