// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.options;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The folder in which engines that we start keep their data. */
public final class DataFolderOption {
  @Option(
      names = "--data",
      defaultValue = "${sys:sqldyno.data:-${sys:java.io.tmpdir}}",
      paramLabel = "DIR",
      description =
          "Folder in which engines keep their data while they run (default: ${DEFAULT-VALUE}).")
  private Path folder;

  /** Returns the folder in which each engine has one of its own until it stops. */
  public Path folder() {
    return folder;
  }
}
