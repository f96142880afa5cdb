// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.options;

import dev.sqldyno.result.Disk;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The option for a file that a command writes instead of standard output. */
public final class OutputOption {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "Write it to this file, and not to standard output.")
  private Optional<Path> file = Optional.empty();

  /** Writes the text to the file, or else to standard output. */
  public void write(String text) {
    if (file.isPresent()) {
      Disk.write(file.get(), text);
    } else {
      PrintWriter out = spec.commandLine().getOut();
      out.print(text);
      out.flush();
    }
  }
}
