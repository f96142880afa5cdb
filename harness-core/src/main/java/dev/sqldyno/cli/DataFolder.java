// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where the engines that we start keep their data. */
final class DataFolder {
  @Option(
      names = "--data",
      defaultValue = "${sys:sqldyno.data:-${sys:java.io.tmpdir}}",
      paramLabel = "DIR",
      description =
          "Where an engine's data folder is made and deleted (default: ${DEFAULT-VALUE}).")
  private Path folder;

  Path folder() {
    return folder;
  }
}
