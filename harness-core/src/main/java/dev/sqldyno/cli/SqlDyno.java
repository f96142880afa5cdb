// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_COMMAND_LIST;

import dev.sqldyno.catalog.Threads;
import dev.sqldyno.cli.compare.CompareCommand;
import dev.sqldyno.cli.compare.HistoryCommand;
import dev.sqldyno.cli.options.DurationConverter;
import dev.sqldyno.cli.options.ListOptions;
import dev.sqldyno.cli.output.StandardOutput;
import dev.sqldyno.cli.perf.FlamegraphCommand;
import dev.sqldyno.cli.perf.FlamegraphDiffCommand;
import dev.sqldyno.cli.perf.PerfStatCommand;
import dev.sqldyno.cli.publish.ExportCommand;
import dev.sqldyno.cli.publish.GalleryCommand;
import dev.sqldyno.run.record.Release;
import java.io.PrintStream;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The command {@code sqldyno}. */
@Command(
    name = "sqldyno",
    description =
        "Measures the CPU cost of SQL statements in the engine, and of services in front of it.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    scope = ScopeType.INHERIT,
    usageHelpAutoWidth = true,
    resourceBundle = "dev.sqldyno.cli.Help",
    subcommands = {
      DoctorCommand.class,
      EnginesCommand.class,
      CompareCommand.class,
      ReportCommand.class,
      MeasureCommand.class,
      UpCommand.class,
      SettingsCommand.class,
      NewCommand.class,
      HistoryCommand.class,
      ExportCommand.class,
      GalleryCommand.class,
      LoadWorkerCommand.class,
      PerfStatCommand.class,
      FlamegraphCommand.class,
      FlamegraphDiffCommand.class,
      CompletionCommand.class,
      ManCommand.class
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:success",
      "1:failure; one line on standard error gives the reason and the remedy",
      "2:invalid command line: unknown command, option, engine, plan or run"
    })
public final class SqlDyno {
  /** The commands that the help lists first. */
  private static final List<String> FIRST =
      List.of("doctor", "engines", "bench", "services", "compare", "report", "measure", "up");

  /** The root logger, kept here, as the JDK refers to loggers only weakly. */
  private static final Logger LIBRARIES = Logger.getLogger("");

  private boolean verbose;

  private SqlDyno() {}

  @Option(
      names = {"-v", "--verbose"},
      scope = ScopeType.INHERIT,
      description = "Show stack traces, and what the libraries log.")
  private void setVerbose(boolean verbose) {
    this.verbose = verbose;
    Threads.showTraces(verbose);
    LIBRARIES.setLevel(verbose ? Level.INFO : Level.SEVERE);
  }

  boolean isVerbose() {
    return verbose;
  }

  /** Runs the command and exits with its code. */
  public static void main(String[] arguments) {
    // figures, and the drivers' messages, which engines' folders match, are the same for everyone
    Locale.setDefault(Locale.ROOT);
    Threads.reportOthersToo();
    LocaleCheck.complaint()
        .or(() -> Release.mismatch(SqlDyno.class.getClassLoader()))
        .ifPresent(complaint -> {
          System.err.println(ErrorLine.PREFIX + complaint);
          System.exit(CommandLine.ExitCode.USAGE);
        });
    StandardOutput out = StandardOutput.install();
    int exitCode = execute(System.err, SqlDyno::commandLine, arguments);
    Optional<String> lost = out.failure();
    lost.ifPresent(reason ->
        System.err.println(
            ErrorLine.PREFIX
                + "standard output could not be written (%s), so what is there is not all"
                    .formatted(reason)));
    System.exit(lost.isPresent() ? Math.max(exitCode, CommandLine.ExitCode.SOFTWARE) : exitCode);
  }

  /** Runs the command; handles errors of jars of different builds, which picocli does not catch. */
  static int execute(PrintStream err, Supplier<CommandLine> command, String... arguments) {
    try {
      return command.get().execute(arguments);
    } catch (LinkageError | ServiceConfigurationError e) {
      err.println(ErrorLine.ofOtherBuild(e));
      return CommandLine.ExitCode.SOFTWARE;
    }
  }

  /**
   * Returns the command with all subcommands, including those of other modules; it prints its
   * errors itself.
   */
  public static CommandLine commandLine() {
    SqlDyno root = new SqlDyno();
    root.setVerbose(false);
    CommandLine commandLine = new CommandLine(root);
    ServiceLoader.load(Subcommand.class).forEach(commandLine::addSubcommand);
    commandLine.getSubcommands().values().forEach(SqlDyno::withoutHeader);
    commandLine
        .getHelpSectionMap()
        .put(SECTION_KEY_COMMAND_LIST, help -> help.commandList(ordered(help.subcommands())));
    return commandLine
        .registerConverter(Duration.class, new DurationConverter())
        .setCaseInsensitiveEnumValuesAllowed(true)
        // a mix may have a command's name
        .setAllowSubcommandsAsOptionParameters(true)
        .setExecutionStrategy(ListOptions::execute)
        .setParameterExceptionHandler(ErrorLine::ofArguments)
        .setExecutionExceptionHandler(ErrorLine::ofExecution);
  }

  private static Map<String, Help> ordered(Map<String, Help> commands) {
    Map<String, Help> ordered = new LinkedHashMap<>();
    FIRST.forEach(name -> ordered.computeIfAbsent(name, commands::get));
    commands.forEach(ordered::putIfAbsent);
    return ordered;
  }

  /** Removes the root's examples from a command, which the list of commands would show. */
  private static void withoutHeader(CommandLine command) {
    command.getCommandSpec().usageMessage().headerHeading("").header(new String[0]);
    command.getSubcommands().values().forEach(SqlDyno::withoutHeader);
  }
}
