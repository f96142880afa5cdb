// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.engine;

import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.text.Required;
import dev.sqldyno.catalog.text.YamlValues;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A server's programs in the folder of its installation.
 *
 * @param server possible places of the server, of which the first that exists counts: {@code
 *     bin/postgres}
 * @param tools possible places of other programs, by the launcher's names for them
 * @param ask arguments with which the server prints its version; {@code --version} if left out
 * @param version a regular expression for that output, with a group {@code version}; it matches no
 *     other product
 * @param build queries to a server about its build
 */
public record Program(
    @Required List<String> server,
    Map<String, List<String>> tools,
    List<String> ask,
    @Required String version,
    Map<String, Fact> build) {
  public Program {
    tools = YamlValues.ordered(tools);
    ask = ask.isEmpty() ? List.of("--version") : ask;
    build = YamlValues.ordered(build);
    YamlValues.versionPattern("process: program: version", version);
  }

  /**
   * A query to a server about its build.
   *
   * @param query returns one row with one column
   * @param slow a regular expression for answers of a build that is too slow to measure; empty if
   *     there are none
   * @param why the reason, as the end of a sentence: {@code has its assertions on}
   */
  public record Fact(@Required String query, Optional<String> slow, Optional<String> why) {
    public Fact {
      slow.ifPresent(text -> YamlValues.pattern("process: program: build: slow", text));
      if (slow.isPresent() != why.isPresent()) {
        throw new CatalogException(
            "process: program: build: slow and why go together: write both, or neither");
      }
    }

    /** Returns why a server with this answer is slower than a release; empty if it is not. */
    public Optional<String> slowness(String answer) {
      return slow.filter(text -> Pattern.compile(text).matcher(answer).find()).flatMap(_ -> why);
    }
  }

  /** Returns the first of the places below a prefix that is a file. */
  public static Optional<Path> find(Path prefix, List<String> places) {
    return places.stream().map(prefix::resolve).filter(Files::isRegularFile).findFirst();
  }

  /** Returns the version in the server's output; empty for another product. */
  public Optional<String> version(String printed) {
    Matcher found = Pattern.compile(version).matcher(printed);
    return found.find() ? Optional.of(found.group(YamlValues.VERSION)) : Optional.empty();
  }
}
