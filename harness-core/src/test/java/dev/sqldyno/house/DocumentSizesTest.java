// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Keeps documents short: pages of two screens, sentences that are read once, no second book. */
class DocumentSizesTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern WORD = Pattern.compile("\\S*[\\p{L}\\p{N}]\\S*");
  private static final Pattern CODE = Pattern.compile("(?ms)^```.*?^```$");

  /** What is no sentence: lines of tables, quotations, headings, HTML and lists. */
  private static final Pattern NO_PROSE =
      Pattern.compile("(?m)^ *(\\||>|#|<|[-*] |\\d+\\. |  ).*$");

  private static final Pattern SENTENCE_END = Pattern.compile("(?<=[.!?:])\\s+|\n\\s*\n");

  @Test
  void aPageForATaskFitsTwoScreens() throws IOException {
    for (String kind : List.of("how-to", "tutorial")) {
      for (Path page : pages(kind)) {
        assertThat(words(Files.readString(page))).as(page.toString()).isLessThanOrEqualTo(800);
      }
    }
  }

  @Test
  void allButStudiesHaveFewerThanTwentyThousandWords() throws IOException {
    long words = 0;
    for (Path page : documents()) {
      words += words(CODE.matcher(Files.readString(page)).replaceAll(""));
    }
    assertThat(words).isLessThan(20_000);
  }

  @Test
  void aSentenceHasAtMostFortyWords() throws IOException {
    List<String> tooLong = new ArrayList<>();
    for (Path page : documents()) {
      String prose =
          NO_PROSE.matcher(CODE.matcher(Files.readString(page)).replaceAll("")).replaceAll("\n");
      SENTENCE_END
          .splitAsStream(prose)
          .filter(sentence -> words(sentence) > 40)
          .forEach(sentence -> tooLong.add(page + ": " + sentence));
    }
    assertThat(tooLong).isEmpty();
  }

  @Test
  void everyPageIsOfAKind() throws IOException {
    try (Stream<Path> all = Files.list(ROOT.resolve("docs"))) {
      assertThat(all.map(path -> path.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "tutorial", "how-to", "reference", "explanation", "studies", "gallery", "pictures");
    }
  }

  private static List<Path> documents() throws IOException {
    List<Path> documents =
        new ArrayList<>(List.of(ROOT.resolve("README.md"), ROOT.resolve("CONTRIBUTING.md")));
    for (String kind : List.of("tutorial", "how-to", "reference", "explanation")) {
      documents.addAll(pages(kind));
    }
    return documents;
  }

  private static List<Path> pages(String kind) throws IOException {
    try (Stream<Path> all = Files.list(ROOT.resolve("docs").resolve(kind))) {
      return all.filter(path -> path.toString().endsWith(".md")).sorted().toList();
    }
  }

  private static long words(String text) {
    return WORD.matcher(text).results().count();
  }
}
