// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.options;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The option for the folder of engines' data. */
public final class DataFolderOption {
  @Option(
      names = "--data",
      defaultValue = "${sys:sqldyno.data:-${sys:java.io.tmpdir}}",
      paramLabel = "DIR",
      description =
          "Folder in which engines keep their data while they run (default: ${DEFAULT-VALUE}).")
  private Path folder;

  /** Returns the folder of the engines' data folders. */
  public Path folder() {
    return folder;
  }
}
