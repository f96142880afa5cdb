// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import dev.sqldyno.catalog.CatalogException;
import dev.sqldyno.provision.ProvisionException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says what went wrong in one line on standard error; the stack trace only to who asks for it. */
final class ErrorLine {
  private static final String PREFIX = "sqldyno: ";

  private ErrorLine() {}

  static int ofArguments(ParameterException error, String[] arguments) {
    CommandLine command = error.getCommandLine();
    command
        .getErr()
        .printf(
            "%s%s; '%s --help' explains%n",
            PREFIX, usage(error), command.getCommandSpec().qualifiedName());
    return command.getCommandSpec().exitCodeOnInvalidInput();
  }

  static int ofExecution(Exception error, CommandLine command, ParseResult parsed) {
    SqlDyno root = (SqlDyno) command.getCommandSpec().root().userObject();
    command.getErr().println(PREFIX + failure(error));
    if (root.isVerbose()) {
      error.printStackTrace(command.getErr());
    }
    return command.getCommandSpec().exitCodeOnExecutionException();
  }

  private static String usage(ParameterException error) {
    if (!(error instanceof UnmatchedArgumentException unmatched)) {
      return oneLine(error.getMessage());
    }
    List<String> nearest = unmatched.getSuggestions();
    return "unknown %s '%s'%s"
        .formatted(
            unmatched.isUnknownOption() ? "option" : "command",
            unmatched.getUnmatched().getFirst(),
            nearest.isEmpty() ? "" : "; did you mean '%s'?".formatted(nearest.getFirst()));
  }

  private static String failure(Exception error) {
    boolean foreseen =
        switch (error) {
          case CatalogException _, ProvisionException _, IllegalArgumentException _ -> true;
          case IOException _, UncheckedIOException _, SQLException _ -> true;
          default -> false;
        };
    return foreseen && error.getMessage() != null
        ? oneLine(error.getMessage())
        : "unexpected %s; --verbose shows where".formatted(oneLine(error.toString()));
  }

  private static String oneLine(String message) {
    return message.strip().replaceAll("\\s*\\R\\s*", " ");
  }
}
