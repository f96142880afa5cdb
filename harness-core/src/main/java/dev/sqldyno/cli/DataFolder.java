// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where the engines that we start keep their data. */
public final class DataFolder {
  @Option(
      names = "--data",
      defaultValue = "${sys:sqldyno.data:-${sys:java.io.tmpdir}}",
      paramLabel = "DIR",
      description =
          "Folder in which engines keep their data while they run (default: ${DEFAULT-VALUE}).")
  private Path folder;

  /** Each engine makes a folder of its own in it, which is gone when the engine has stopped. */
  public Path folder() {
    return folder;
  }
}
