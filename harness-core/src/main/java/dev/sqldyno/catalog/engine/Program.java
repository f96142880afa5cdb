// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.engine;

import dev.sqldyno.catalog.text.YamlValues;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a server's programs are in the folder in which it is installed, and how a build of it is
 * recognised.
 *
 * @param server where the server may be, the first that is there wins: {@code bin/postgres}
 * @param tools where the programs may be that the launcher needs besides, by the names that it has
 *     for them
 * @param ask arguments with which the server prints its version and ends; {@code --version} if it
 *     is left out
 * @param version a regular expression for what it prints then, with a group {@code version}; it
 *     fits no other product
 * @param build what a server of a build is asked about the way in which it was built
 */
public record Program(
    List<String> server,
    Map<String, List<String>> tools,
    List<String> ask,
    String version,
    Map<String, Fact> build) {
  public Program {
    YamlValues.required(server, "process: program: server");
    tools = YamlValues.ordered(tools);
    ask = ask.isEmpty() ? List.of("--version") : ask;
    build = YamlValues.ordered(build);
    YamlValues.required(version, "process: program: version");
    YamlValues.versionPattern("process: program: version", version);
  }

  /**
   * Asks a server of a build about itself.
   *
   * @param query returns one row with one column
   * @param slow a regular expression for answers of a build that is not for measuring; empty if
   *     there are none
   * @param why what such a build is, as the end of a sentence: {@code has its assertions on}
   */
  public record Fact(String query, Optional<String> slow, Optional<String> why) {
    public Fact {
      YamlValues.required(query, "process: program: build: query");
      slow.ifPresent(text -> YamlValues.pattern("process: program: build: slow", text));
      if (slow.isPresent() != why.isPresent()) {
        throw new IllegalArgumentException(
            "process: program: build: slow and why go together: write both, or neither");
      }
    }

    /** Returns why a server that gave this answer is slower than a release; empty if it is not. */
    public Optional<String> slowness(String answer) {
      return slow.filter(text -> Pattern.compile(text).matcher(answer).find()).flatMap(_ -> why);
    }
  }

  /** Returns the first of these places in a prefix that has a file. */
  public static Optional<Path> find(Path prefix, List<String> places) {
    return places.stream().map(prefix::resolve).filter(Files::isRegularFile).findFirst();
  }

  /** Returns the version in what the server printed; nothing if it is another product's. */
  public Optional<String> version(String printed) {
    Matcher found = Pattern.compile(version).matcher(printed);
    return found.find() ? Optional.of(found.group(YamlValues.VERSION)) : Optional.empty();
  }
}
