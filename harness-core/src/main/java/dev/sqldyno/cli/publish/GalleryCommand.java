// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.publish;

import dev.sqldyno.report.gallery.Gallery;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "gallery",
    description = {
      "Make a static site of many runs: engines and versions against operations, relative to the"
          + " best or to one of them.",
      "Its files need no network and no server; open index.html, or publish the folder."
    },
    footerHeading = "%nExample:%n",
    footer = "  sqldyno gallery docs/gallery --output site")
public final class GalleryCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "The folder of the exports, *.json.")
  private Path folder;

  @Option(
      names = "--output",
      defaultValue = "site",
      paramLabel = "DIR",
      description = "The folder to write (default: ${DEFAULT-VALUE}).")
  private Path site;

  @Override
  public Integer call() {
    spec.commandLine().getOut().println(Gallery.read(folder).write(site));
    return spec.exitCodeOnSuccess();
  }
}
