// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Parses the examples in the help of every command that this class path has; none is run. */
public final class HelpExamples {
  private static final Pattern WORD = Pattern.compile("(?:[^\\s\"]|\"[^\"]*\")+");

  private HelpExamples() {}

  public static void requireValid() {
    SqlDyno.commandLine().getSubcommands().values().forEach(HelpExamples::requireValid);
  }

  private static void requireValid(CommandLine command) {
    String name = command.getCommandSpec().qualifiedName();
    UsageMessageSpec usage = command.getCommandSpec().usageMessage();
    List<String> examples = lines(usage.footer());
    assertThat(examples)
        .as(name)
        .isNotEmpty()
        .allMatch(line -> line.startsWith("  " + name + " ") || line.equals("  " + name));
    assertThat(usage.exitCodeList()).as(name).isNotEmpty();
    examples.forEach(HelpExamples::requireValid);
    command.getSubcommands().values().forEach(HelpExamples::requireValid);
  }

  /** Parses the examples that a user sees first, among which is one of another module. */
  public static void firstOnesMustBeTaken() {
    lines(SqlDyno.commandLine().getCommandSpec().usageMessage().header())
        .forEach(HelpExamples::requireValid);
  }

  private static List<String> lines(String[] texts) {
    return String.join("%n", texts).formatted().lines().filter(line -> !line.isBlank()).toList();
  }

  private static void requireValid(String line) {
    List<String> words =
        new ArrayList<>(
            WORD.matcher(line)
                .results()
                .map(MatchResult::group)
                .map(word -> word.replace("\"", ""))
                .toList());
    assertThat(words.removeFirst()).isEqualTo("sqldyno");
    assertThatCode(() -> SqlDyno.commandLine().parseArgs(words.toArray(String[]::new)))
        .as(line)
        .doesNotThrowAnyException();
  }
}
