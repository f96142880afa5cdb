// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.options;

import dev.sqldyno.cli.SqlDyno;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * The check of options with several values. In a list a comma needs values on both sides: picocli
 * drops empty ones, so {@code --engines ,} would mean all engines. An empty list is the default, as
 * a build passes it for an empty property. In options {@code --name KEY=VALUE} each key is there
 * once, as picocli would keep the last; only JMeter's {@code -J} and {@code -D} replace a value.
 */
public final class ListOptions {
  private static final String COMMA = ",";

  private ListOptions() {}

  /** Checks and runs the command; the execution strategy of {@link SqlDyno}. */
  public static int execute(ParseResult parsed) {
    for (CommandLine command : parsed.asCommandLineList()) {
      for (OptionSpec option : command.getParseResult().matchedOptions()) {
        if (COMMA.equals(option.splitRegex())) {
          option.originalStringValues().forEach(value -> check(command, option, value));
        } else if (option.typeInfo().isMap() && option.longestName().startsWith("--")) {
          requireDifferentKeys(command, option);
        }
      }
    }
    return new CommandLine.RunLast().execute(parsed);
  }

  private static void check(CommandLine command, OptionSpec option, String value) {
    if (!value.isBlank() && Stream.of(value.split(COMMA, -1)).anyMatch(String::isBlank)) {
      throw new ParameterException(
          command,
          "%s: '%s' has a comma with nothing before or after it; leave that comma out"
              .formatted(option.longestName(), value));
    }
  }

  private static void requireDifferentKeys(CommandLine command, OptionSpec option) {
    Set<String> keys = new HashSet<>();
    for (String value : option.originalStringValues()) {
      String key = value.split("=", 2)[0];
      if (!keys.add(key)) {
        throw new ParameterException(
            command,
            "%s has two values for %s: leave one of them out".formatted(option.longestName(), key));
      }
    }
  }
}
