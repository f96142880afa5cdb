// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import dev.sqldyno.catalog.text.ForeseenException;
import dev.sqldyno.catalog.text.Nearest;
import dev.sqldyno.catalog.text.OneLine;
import dev.sqldyno.catalog.text.Reason;
import dev.sqldyno.cli.options.UsageException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The output of failures: a line for each on standard error, and the stack trace only with
 * --verbose.
 */
public final class ErrorLine {
  static final String PREFIX = "sqldyno: ";

  /** Picocli's message for NAME=VALUE without a value. */
  private static final Pattern NO_PAIR =
      Pattern.compile(
          "Value for option option '(.+)' \\((.+)\\) should be in KEY=VALUE format but was (.*)",
          Pattern.DOTALL);

  /** Picocli's message for an unknown word of an enum. */
  private static final Pattern NO_WORD =
      Pattern.compile(
          "(.*: )expected one of \\[(.*)] \\(case-.*\\) but was '(.*)'", Pattern.DOTALL);

  private ErrorLine() {}

  /**
   * Prints a wrong command line, with the usage if something is missing; only the usage without
   * arguments.
   */
  static int ofArguments(ParameterException error, String[] arguments) {
    CommandLine command = error.getCommandLine();
    if (arguments.length == 0) {
      command.usage(command.getOut());
      return command.getCommandSpec().exitCodeOnInvalidInput();
    }
    int exitCode = ofUsage(usage(error), command);
    if (isOfMissing(error)) {
      printSynopsisAndExample(command);
    }
    return exitCode;
  }

  private static boolean isOfMissing(ParameterException error) {
    return error instanceof MissingParameterException || needsSubcommand(error);
  }

  private static boolean needsSubcommand(ParameterException error) {
    return error.getClass() == ParameterException.class
        && !error.getCommandLine().getSubcommands().isEmpty();
  }

  private static void printSynopsisAndExample(CommandLine command) {
    Help help = command.getHelp();
    command
        .getErr()
        .printf(
            "%n%s%s%s%s%s%s",
            help.synopsisHeading(),
            help.synopsis(help.synopsisHeadingLength()),
            help.commandListHeading(),
            help.commandList(),
            help.footerHeading(),
            help.footer());
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
    // such as that of the report on a run that failed
    for (Throwable other : error.getSuppressed()) {
      if (other instanceof RuntimeException unchecked) {
        command.getErr().println(PREFIX + failure(unchecked));
      }
    }
    if (root.isVerbose()) {
      error.printStackTrace(command.getErr());
    }
    return command.getCommandSpec().exitCodeOnExecutionException();
  }

  /** Returns the message for jars of different builds. */
  static String ofOtherBuild(Error error) {
    return PREFIX
        + "the modules' jars do not fit together (%s): run ./mvnw -q -DskipTests package"
            .formatted(OneLine.of(error.toString()));
  }

  private static String usage(ParameterException error) {
    if (needsSubcommand(error)) {
      return "'%s' needs a command"
          .formatted(error.getCommandLine().getCommandSpec().qualifiedName());
    }
    if (!(error instanceof UnmatchedArgumentException unmatched)) {
      return OneLine.of(plain(error.getMessage()));
    }
    String wrong = unmatched.getUnmatched().getFirst();
    if (unmatched.isUnknownOption()) {
      Set<String> known = error.getCommandLine().getCommandSpec().optionsMap().keySet();
      return "unknown option '%s'%s".formatted(wrong, Nearest.hint(wrong, known));
    }
    Set<String> commands = error.getCommandLine().getSubcommands().keySet();
    return commands.isEmpty()
        ? "one argument too many: '%s'".formatted(wrong)
        : "unknown command '%s'%s".formatted(wrong, Nearest.hint(wrong, commands));
  }

  /** Returns picocli's message in the words that the user types. */
  private static String plain(String message) {
    Matcher noPair = NO_PAIR.matcher(message);
    if (noPair.matches()) {
      return "Invalid value for option '%s': '%s' is not %s"
          .formatted(noPair.group(1), noPair.group(3), noPair.group(2));
    }
    Matcher noWord = NO_WORD.matcher(message);
    if (!noWord.matches()) {
      return message;
    }
    // a constant of two words is listed as it is written and as it is typed
    List<String> words =
        Stream.of(noWord.group(2).split(", "))
            .map(word -> word.toLowerCase(Locale.ROOT).replace('_', '-'))
            .distinct()
            .toList();
    return noWord.group(1) + Nearest.unknown("word", noWord.group(3), words);
  }

  /** Returns the reason, with a remedy where the message is only the name of a file. */
  private static String reason(Throwable error) {
    return switch (error) {
      case UncheckedIOException unchecked -> reason(unchecked.getCause());
      case NoSuchFileException missing ->
          "%s: it is not there; check the path, or make its folder first"
              .formatted(missing.getFile());
      case AccessDeniedException denied ->
          "%s: this user has no permission; change that, or name another place"
              .formatted(denied.getFile());
      default -> Reason.of(error);
    };
  }

  private static String failure(Exception error) {
    boolean foreseen =
        switch (error) {
          case ForeseenException _, IllegalArgumentException _ -> true;
          case IOException _, UncheckedIOException _, SQLException _ -> true;
          default -> false;
        };
    return foreseen && error.getMessage() != null
        ? OneLine.of(reason(error))
        : "unexpected %s; --verbose shows where".formatted(OneLine.of(error.toString()));
  }
}
