// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.validate;

import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.result.ResultException;
import dev.sqldyno.workload.WrongAnswerException;
import java.io.IOException;
import java.sql.SQLException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ScopeType;

/** The command line of the proofs. */
@Command(
    name = "validate",
    mixinStandardHelpOptions = true,
    scope = ScopeType.INHERIT,
    sortOptions = false,
    usageHelpAutoWidth = true,
    synopsisSubcommandLabel = "PROOF...",
    subcommandsRepeatable = true,
    description = {
      "Holds this tool to what it claims, on this machine: starts an engine, lets the contestants"
          + " work in turn, and prints what each needed and whether the target is met.",
      "Several proofs may follow each other, each with its own options.",
      "Take figures on a quiet machine only; the last lines say how quiet it was."
    },
    subcommands = {
      PointSelectProof.class,
      BulkProof.class,
      SpreadProof.class,
      OverheadProof.class,
      MetersProof.class,
      WayProof.class,
      FormsProof.class
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:every target that could be checked was met",
      "1:a target was missed, or the proof failed",
      "2:it was not understood"
    })
public final class ValidateCommand {
  static final int FAILED = 1;

  private ValidateCommand() {}

  /**
   * Runs the proofs.
   *
   * @return 0, or 1 where a target was missed or the proof failed, or 2 where the arguments are
   *     wrong
   */
  public static int run(String[] arguments) {
    return new CommandLine(new ValidateCommand())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler((error, _) -> {
          error
              .getCommandLine()
              .getErr()
              .println("validate: %s; --help explains".formatted(error.getMessage()));
          return CommandLine.ExitCode.USAGE;
        })
        .setExecutionExceptionHandler(ValidateCommand::failed)
        .execute(arguments);
  }

  private static int failed(Exception error, CommandLine command, CommandLine.ParseResult parsed)
      throws Exception {
    return switch (error) {
      case ProvisionException _, ResultException _, WrongAnswerException _ -> told(error, command);
      case IOException _, SQLException _ -> told(error, command);
      default -> throw error;
    };
  }

  private static int told(Exception error, CommandLine command) {
    command.getErr().println("validate: " + error.getMessage());
    return FAILED;
  }
}
