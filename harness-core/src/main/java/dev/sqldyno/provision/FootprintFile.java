// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision;

import dev.sqldyno.provision.process.Site;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Leaves in an engine's folder where its CPU time is spent, for other processes of this user. */
final class FootprintFile {
  private static final String NAME = "footprint.json";
  private static final JsonMapper JSON = new JsonMapper();

  private FootprintFile() {}

  /** Writes it; one inside this JVM is nobody else's to find. */
  static void write(Site site, Footprint footprint) {
    if (!(footprint instanceof Footprint.InJvm)) {
      site.write(NAME, JSON.writerFor(Footprint.class).writeValueAsString(footprint));
    }
  }

  /** Empty where the engine is being started still, or is gone already. */
  static Optional<Footprint> read(Path folder) {
    try {
      return Optional.of(JSON.readValue(Files.readString(folder.resolve(NAME)), Footprint.class));
    } catch (IOException | JacksonException _) {
      return Optional.empty();
    }
  }
}
