// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.options;

import dev.sqldyno.catalog.UserFolder;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The option for the user's workloads. */
public final class WorkloadFolderOption {
  /** The option's name. */
  public static final String NAME = "--workload-folder";

  @Option(
      names = NAME,
      paramLabel = "DIR",
      converter = FolderConverter.class,
      description =
          "A folder with a workload.yaml, or of several such folders: workloads of yours, which replace"
              + " those of the same name and are measured unless --workloads names others. 'sqldyno"
              + " new workload' writes one.")
  private void workloads(Path folder) {
    UserFolder.WORKLOADS.name(folder);
  }
}
