// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Follows the links of our documents to files of the repository, and to headings in them. */
class DocumentLinksTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern LINK =
      Pattern.compile("(?<!\\\\)\\]\\(([^)\\s]+)\\)|(?:href|src)=\"([^\"]+)\"");
  private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} +(.+?) *#*$");
  private static final Pattern CODE = Pattern.compile("(?ms)^```.*?^```$|`[^`\n]*`");

  @Test
  void everyLinkLeadsToAFileAndAHeadingThatAreThere() throws IOException {
    List<String> broken = new ArrayList<>();
    for (Path document : documents()) {
      Matcher link = LINK.matcher(CODE.matcher(Files.readString(document)).replaceAll("code"));
      while (link.find()) {
        String target = link.group(1) == null ? link.group(2) : link.group(1);
        if (!target.contains(":") && !leads(document, target)) {
          broken.add(ROOT.relativize(document) + ": " + target);
        }
      }
    }
    assertThat(broken).isEmpty();
  }

  private static List<Path> documents() throws IOException {
    List<Path> documents = new ArrayList<>();
    for (String folder : List.of("", ".github", "app-under-test", "jmeter-plans", "docs")) {
      try (Stream<Path> all = Files.walk(ROOT.resolve(folder), folder.equals("docs") ? 3 : 1)) {
        all.filter(path -> path.toString().endsWith(".md")).forEach(documents::add);
      }
    }
    return documents;
  }

  private static boolean leads(Path from, String target) throws IOException {
    String[] parts = target.split("#", 2);
    Path file = parts[0].isEmpty() ? from : from.resolveSibling(parts[0]).normalize();
    return Files.exists(file)
        && (parts.length == 1
            || !file.toString().endsWith(".md")
            || anchors(file).contains(parts[1]));
  }

  /** Returns the ids that GitHub gives a document's headings. */
  private static Set<String> anchors(Path document) throws IOException {
    String text = Files.readString(document).replaceAll("(?ms)^```.*?^```$", "");
    return HEADING
        .matcher(text)
        .results()
        .map(heading -> heading.group(1).replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1"))
        .map(words ->
            words.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
        .collect(Collectors.toSet());
  }
}
