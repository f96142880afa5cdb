// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.cli;

import dev.sqldyno.catalog.text.OwnFiles;
import dev.sqldyno.cli.options.UsageException;
import dev.sqldyno.stacks.catalog.Stack;
import dev.sqldyno.stacks.catalog.Stacks;
import dev.sqldyno.stacks.jmeter.JMeterHome;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Option;

/** Options for the stacks to compare. */
final class StackOptions {
  private static final String PROPERTY = "stack.";
  private static final String ALL = "all";

  @Option(
      names = "--stacks",
      split = ",",
      paramLabel = "ID",
      description =
          "Ids of stacks in app-under-test/launch/stacks, or all (default: depends on --size).")
  private List<String> ids = List.of();

  @Option(
      names = "--stack",
      paramLabel = "NAME=COMMAND",
      description =
          "A service of your own, started by this command, which may be a script that starts it.")
  private Map<String, String> own = Map.of();

  @Option(
      names = "--stack-properties",
      paramLabel = "FILE",
      description = "The same from a properties file: stack.NAME=COMMAND.")
  private Optional<Path> properties = Optional.empty();

  @Option(
      names = "--launch",
      paramLabel = "DIR",
      description = "Folder that holds stacks/ and service.env (default: app-under-test/launch).")
  private Optional<Path> launch = Optional.empty();

  /** Returns all stacks. */
  Stacks load() {
    // a property of a Maven build may be empty
    ids = ids.stream().map(String::strip).filter(id -> !id.isEmpty()).toList();
    Map<String, String> commands = new LinkedHashMap<>(ofFile());
    commands.putAll(own);
    own = commands;
    Path folder = launch.orElseGet(JMeterHome::launch);
    return UsageException.in(() -> Stacks.load(folder, commands));
  }

  private Map<String, String> ofFile() {
    Map<String, String> commands = new LinkedHashMap<>();
    OwnFiles files = new OwnFiles(UsageException::new, "correct the file");
    properties
        .map(files::properties)
        .orElse(Map.of())
        .forEach((key, command) -> {
          if (!key.startsWith(PROPERTY)) {
            throw new UsageException("property '%s' names no stack: write stack.NAME=COMMAND", key);
          }
          commands.put(key.substring(PROPERTY.length()), command);
        });
    return commands;
  }

  /** Returns the ids that the user named; these must not be left out. */
  Set<String> named() {
    Set<String> named = new LinkedHashSet<>(ids);
    named.remove(ALL);
    named.addAll(own.keySet());
    return named;
  }

  /**
   * Returns the stacks to compare, always with the user's own.
   *
   * @param usual the default ids, of which some may not exist; empty for all
   */
  List<Stack> chosen(Stacks known, List<String> usual) {
    List<Stack> these = these(known, named());
    if (ids.contains(ALL) || ids.isEmpty() && usual.isEmpty()) {
      return known.all();
    }
    if (ids.isEmpty()) {
      return known.all().stream()
          .filter(stack -> usual.contains(stack.id()) || own.containsKey(stack.id()))
          .toList();
    }
    return these;
  }

  /**
   * Returns the stacks of these ids. An unknown one is a usage error, such as a stack of the user's
   * in a resumed run whose command was not given again.
   */
  List<Stack> these(Stacks known, Collection<String> wanted) {
    return UsageException.in(() -> wanted.stream().map(known::stack).toList());
  }
}
