// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision;

import dev.sqldyno.provision.process.Site;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Leaves in an engine's folder where its CPU time is spent, for other processes of this user. */
final class FootprintFile {
  private static final String NAME = "footprint";

  private FootprintFile() {}

  /** Writes it where the engine's processes can be seen from here. */
  static void write(Site site, Footprint footprint) {
    if (footprint instanceof Footprint.Processes engine) {
      site.write(
          NAME,
          "%d%n%s%n%s%n"
              .formatted(
                  engine.rootPid(),
                  engine.cgroup().map(Path::toString).orElse(""),
                  engine.whyNoCgroup().replaceAll("\\s+", " ")));
    }
  }

  /** Empty where the engine is being started still, is gone already, or cannot be seen. */
  static Optional<Footprint> read(Path folder) {
    try {
      List<String> lines = Files.readAllLines(folder.resolve(NAME));
      return Optional.of(
          new Footprint.Processes(
              Long.parseLong(lines.get(0)),
              Optional.of(lines.get(1)).filter(path -> !path.isEmpty()).map(Path::of),
              lines.get(2)));
    } catch (IOException | RuntimeException _) {
      return Optional.empty();
    }
  }
}
