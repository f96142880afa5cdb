// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import dev.sqldyno.catalog.OwnFiles;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.workspace.Workspace;
import java.nio.file.Path;
import java.util.Optional;

/** Notes in an engine's folder where its CPU time is spent, for other processes of this user. */
final class FootprintFile {
  private static final String NAME = "footprint.json";
  private static final OwnFiles FILES = new OwnFiles(ProvisionException::new, "");

  private FootprintFile() {}

  /** Writes the file, except for an engine in this JVM, which no other process can find. */
  static void write(Workspace workspace, Footprint footprint) {
    if (!(footprint instanceof Footprint.InJvm)) {
      workspace.write(NAME, OwnFiles.JSON.writerFor(Footprint.class).writeValueAsString(footprint));
    }
  }

  /** Reads the file; empty where the engine is starting or gone, or the file is damaged. */
  static Optional<Footprint> read(Path folder) {
    Path file = folder.resolve(NAME);
    try {
      return FILES.text(file).map(text -> FILES.json(file, text, Footprint.class));
    } catch (ProvisionException _) {
      return Optional.empty();
    }
  }
}
