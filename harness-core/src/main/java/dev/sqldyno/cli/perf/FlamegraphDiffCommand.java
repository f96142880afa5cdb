// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.perf;

import dev.sqldyno.catalog.text.OwnFiles;
import dev.sqldyno.measure.profile.CallStacks;
import dev.sqldyno.measure.profile.ProfileException;
import dev.sqldyno.report.FlameGraph;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "flamegraph-diff",
    description = {
      "Draw the second profile, red where it takes more CPU time than the first, blue where less.",
      "Samples are compared as they are: take both at the same frequency, of the same work."
    })
public final class FlamegraphDiffCommand implements Callable<Integer> {
  private static final OwnFiles FILES =
      new OwnFiles(ProfileException::new, "'sqldyno flamegraph' writes such files");

  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "FIRST",
      description = "A file NAME.collapsed of 'sqldyno flamegraph'.")
  private Path first;

  @Parameters(index = "1", paramLabel = "SECOND", description = "The one to compare it with.")
  private Path second;

  @Option(
      names = {"-o", "--output"},
      defaultValue = "flamegraph-diff.html",
      paramLabel = "FILE",
      description = "The HTML file to write (default: ${DEFAULT-VALUE}).")
  private Path output;

  @Override
  public Integer call() throws IOException {
    String title = "%s, compared with %s".formatted(second.getFileName(), first.getFileName());
    Files.writeString(output, FlameGraph.difference(title, read(first), read(second)));
    spec.commandLine().getOut().println(output.toAbsolutePath());
    return 0;
  }

  private static CallStacks read(Path file) {
    try {
      return CallStacks.parse(FILES.present(file));
    } catch (ProfileException e) {
      throw FILES.damaged(file.toString(), e.getMessage());
    }
  }
}
