// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.options;

import dev.sqldyno.catalog.UserFolder;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The option for the user's engines. */
public final class EngineFolderOption {
  /** The option's name. */
  public static final String NAME = "--engine-folder";

  @Option(
      names = NAME,
      paramLabel = "DIR",
      converter = FolderConverter.class,
      description =
          "A folder with an engine.yaml, or of several such folders: engines of yours, which replace"
              + " those of the same name.")
  private void engines(Path folder) {
    UserFolder.ENGINES.name(folder);
  }
}
