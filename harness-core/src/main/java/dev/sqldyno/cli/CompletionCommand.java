// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
    name = "completion",
    description = {
      "Print a script by which bash and zsh complete commands and options.",
      "Load it in a shell, or from its start-up file: source <(scripts/sqldyno completion)"
    },
    footer = "  sqldyno completion")
final class CompletionCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    spec.commandLine().getOut().println(AutoComplete.bash("sqldyno", spec.root().commandLine()));
  }
}
