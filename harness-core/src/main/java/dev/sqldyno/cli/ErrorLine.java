// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import dev.sqldyno.catalog.ForeseenException;
import dev.sqldyno.catalog.Nearest;
import dev.sqldyno.catalog.OneLine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Prints what went wrong in one line on standard error, and the stack trace only if asked for. */
public final class ErrorLine {
  private static final String PREFIX = "sqldyno: ";

  private ErrorLine() {}

  static int ofArguments(ParameterException error, String[] arguments) {
    return ofUsage(usage(error), error.getCommandLine());
  }

  private static int ofUsage(String message, CommandLine command) {
    command
        .getErr()
        .printf(
            "%s%s; '%s --help' explains%n",
            PREFIX, message, command.getCommandSpec().qualifiedName());
    return command.getCommandSpec().exitCodeOnInvalidInput();
  }

  public static int ofExecution(Exception error, CommandLine command, ParseResult parsed) {
    if (error instanceof UsageException) {
      return ofUsage(OneLine.of(error.getMessage()), command);
    }
    SqlDyno root = (SqlDyno) command.getCommandSpec().root().userObject();
    command.getErr().println(PREFIX + failure(error));
    if (root.isVerbose()) {
      error.printStackTrace(command.getErr());
    }
    return command.getCommandSpec().exitCodeOnExecutionException();
  }

  private static String usage(ParameterException error) {
    if (!(error instanceof UnmatchedArgumentException unmatched)) {
      return OneLine.of(error.getMessage());
    }
    String wrong = unmatched.getUnmatched().getFirst();
    if (unmatched.isUnknownOption()) {
      Set<String> known = error.getCommandLine().getCommandSpec().optionsMap().keySet();
      return OldNames.ofOption(wrong, known)
          .map(name -> "option '%s' is called '%s' now".formatted(wrong, name))
          .orElseGet(() -> "unknown option '%s'%s".formatted(wrong, Nearest.hint(wrong, known)));
    }
    Set<String> commands = error.getCommandLine().getSubcommands().keySet();
    return commands.isEmpty()
        ? "one argument too many: '%s'".formatted(wrong)
        : "unknown command '%s'%s".formatted(wrong, Nearest.hint(wrong, commands));
  }

  private static String failure(Exception error) {
    boolean foreseen =
        switch (error) {
          case ForeseenException _, IllegalArgumentException _ -> true;
          case IOException _, UncheckedIOException _, SQLException _ -> true;
          default -> false;
        };
    return foreseen && error.getMessage() != null
        ? OneLine.of(error.getMessage())
        : "unexpected %s; --verbose shows where".formatted(OneLine.of(error.toString()));
  }
}
