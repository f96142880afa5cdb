// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.publish;

import dev.sqldyno.cli.options.EngineFolderOption;
import dev.sqldyno.cli.options.UsageException;
import dev.sqldyno.report.gallery.Gallery;
import dev.sqldyno.report.gallery.GalleryChange;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
    footer = {
      "  sqldyno gallery docs/gallery --output site",
      "  sqldyno gallery docs/gallery --against main/docs/gallery"
    })
public final class GalleryCommand implements Callable<Integer> {
  private static final int REFUSED = 1;

  @Spec private CommandSpec spec;
  @Mixin private EngineFolderOption engines;

  @Parameters(paramLabel = "DIR", description = "The folder of the exports, *.json.")
  private Path folder;

  @Option(
      names = "--output",
      defaultValue = "site",
      paramLabel = "DIR",
      description = "The folder to write (default: ${DEFAULT-VALUE}).")
  private Path site;

  @Option(
      names = "--project",
      paramLabel = "URL",
      description =
          "The repository that the site links to, with its how-to for further rows, such as"
              + " https://github.com/OWNER/NAME.")
  private Optional<URI> project = Optional.empty();

  @Option(
      names = "--against",
      paramLabel = "OLD",
      description =
          "Write no site, but what DIR adds to this folder or changes, as Markdown for a pull"
              + " request. Exit 1, with each reason once, where what is new may not be published:"
              + " of a debug build, of another emulator, of an engine whose licence forbids it, or"
              + " with repetitions that differ too much.")
  private Optional<Path> old = Optional.empty();

  @Override
  public Integer call() {
    Gallery gallery = Gallery.read(present(folder));
    if (old.isEmpty()) {
      if (Files.exists(site) && !Files.isDirectory(site)) {
        throw new UsageException("--output: %s is a file; name a folder", site);
      }
      spec.commandLine().getOut().println(gallery.write(site, project.map(GalleryCommand::web)));
      return spec.exitCodeOnSuccess();
    }
    GalleryChange change = GalleryChange.of(Gallery.before(present(old.get())), gallery);
    spec.commandLine().getOut().println(change.markdown());
    return change.refusals().isEmpty() ? spec.exitCodeOnSuccess() : REFUSED;
  }

  private static URI web(URI project) {
    if (!List.of("http", "https").contains(project.getScheme())) {
      throw new UsageException("--project: '%s' is no http or https address", project);
    }
    return project;
  }

  private static Path present(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new UsageException("%s: no such folder", folder);
    }
    return folder;
  }
}
