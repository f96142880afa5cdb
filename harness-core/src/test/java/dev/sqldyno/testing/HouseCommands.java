// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.cli.SqlDyno;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine;

/**
 * The calls of {@code scripts/sqldyno} in documents and of {@code -Pbench}, parsed by the commands
 * of a module.
 */
public final class HouseCommands {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  /** A call in a block or between backticks, without what a shell or a reader adds after it. */
  private static final Pattern CALL =
      Pattern.compile(
          "(?m)(?:^ *|\\$ |`|-- )(?:scripts|bin)/sqldyno "
              + "([a-z](?:\\\\\\n|\"[^\"\\n]*\"|'[^'\\n]*'|<[a-z]+>|[^`\\n#|;&<>\\\\])*)");

  private static final Pattern WORD = Pattern.compile("(?:\"[^\"]*\"|'[^']*'|[^\\s\"'\\\\])+");

  /** A folder that the reader makes. */
  private static final String FOLDER = "(--(?:engine|workload)-folder) \\S+";

  private static final Pattern DEFAULT = Pattern.compile("<([\\w.]+)(?: />|>([^<$]*)</)");
  private static final Pattern ARGUMENT = Pattern.compile("<argument>([^<]+)</argument>");
  private static final Pattern NAME = Pattern.compile("\\$\\{([\\w.]+)}");

  private HouseCommands() {}

  /**
   * Fails where the documents call a command, or name an option of one, that does not exist.
   *
   * @param elsewhere the commands of other modules, which this class path lacks
   */
  public static void check(String... elsewhere) throws IOException {
    Properties before = (Properties) System.getProperties().clone();
    try {
      parseAll(Set.of(elsewhere));
    } finally {
      // options such as --engine-folder set one
      System.setProperties(before);
    }
  }

  /** Fails where the module's profile {@code bench} has a default that its command refuses. */
  public static void checkProfile(String command) throws IOException {
    String house = profile(ROOT.resolve("pom.xml"));
    String module = profile(Path.of("pom.xml"));
    Map<String, String> defaults = new HashMap<>();
    for (String profile : List.of(house, module)) {
      DEFAULT
          .matcher(profile.substring(0, profile.indexOf("</properties>")))
          .results()
          .forEach(it -> defaults.put(it.group(1), Objects.toString(it.group(2), "")));
    }
    List<String> words =
        ARGUMENT
            .matcher(module.substring(module.indexOf("<argument>%s<".formatted(command))))
            .results()
            .map(argument -> argument.group(1))
            .filter(argument -> !argument.endsWith(".properties"))
            .map(argument ->
                NAME.matcher(argument)
                    .replaceAll(name -> defaults.getOrDefault(name.group(1), "x")))
            .toList();

    var parsed = SqlDyno.commandLine().parseArgs(words.toArray(String[]::new)).subcommand();

    assertThat(parsed.commandSpec().name()).isEqualTo(command);
    assertThat(parsed.matchedOptions()).hasSizeGreaterThan(10);
  }

  private static String profile(Path pom) throws IOException {
    String text = Files.readString(pom);
    return text.substring(text.indexOf("<id>bench</id>"));
  }

  private static void parseAll(Set<String> elsewhere) throws IOException {
    List<String> parsed = new ArrayList<>();
    List<String> refused = new ArrayList<>();
    for (Path page : pages()) {
      for (MatchResult call : CALL.matcher(Files.readString(page)).results().toList()) {
        List<String> words =
            WORD.matcher(call.group(1).replaceAll(FOLDER, "$1 ."))
                .results()
                .map(word -> word.group().replaceAll("[\"']", ""))
                .toList();
        if (elsewhere.contains(words.getFirst())) {
          continue;
        }
        try {
          SqlDyno.commandLine().parseArgs(words.toArray(String[]::new));
          parsed.add(words.getFirst());
        } catch (CommandLine.ParameterException e) {
          refused.add(ROOT.relativize(page) + ": " + words + ": " + e.getMessage());
        }
      }
    }
    assertThat(refused).isEmpty();
    assertThat(parsed).contains("doctor", "measure", "compare");
  }

  private static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>();
    for (String folder : List.of("", "app-under-test", "jmeter-plans", "docs")) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(folder), folder.equals("docs") ? 2 : 1)) {
        files
            .filter(file -> file.toString().endsWith(".md") && !file.endsWith("CHANGELOG.md"))
            .forEach(pages::add);
      }
    }
    return pages;
  }
}
