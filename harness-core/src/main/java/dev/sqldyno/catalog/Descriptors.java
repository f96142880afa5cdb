// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.InjectableValues;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Reads YAML strictly: an unknown key, a duplicate or a bad value is an error with its line. */
final class Descriptors {
  private static final ObjectMapper YAML =
      YAMLMapper.builder(
              YAMLFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build())
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private Descriptors() {}

  /**
   * The descriptor of that path in that folder.
   *
   * @param given what it does not say itself, such as its id, for {@code @JacksonInject}
   * @throws CatalogException {@code file:line: what is wrong; the remedy}
   */
  static <T> T read(Folder folder, String path, Map<String, Object> given, Class<T> type) {
    String text =
        folder
            .read(path)
            .orElseThrow(() -> new CatalogException(folder.nameOf(path) + ": no such file"));
    try {
      Keys.unknown(YAML.readTree(text), type)
          .ifPresent(unknown -> {
            throw at(folder, path, unknown.key(), unknown.message());
          });
      return YAML.readerFor(type).with(new InjectableValues.Std(given)).readValue(text);
    } catch (JacksonException e) {
      throw new CatalogException(
          "%s:%d: %s"
              .formatted(folder.nameOf(path), Math.max(1, e.getLocation().getLineNr()), explain(e)),
          e);
    }
  }

  /** The first line in which the word stands, from 1; 1 where it stands nowhere. */
  private static int lineOf(String text, String word) {
    Pattern whole = Pattern.compile("(?<![\\w-])" + Pattern.quote(word) + "(?![\\w-])");
    List<String> lines = text.lines().toList();
    return 1
        + IntStream.range(0, lines.size())
            .filter(i -> whole.matcher(lines.get(i)).find())
            .findFirst()
            .orElse(0);
  }

  /** The message with the file and the line in which the word stands. */
  static CatalogException at(Folder folder, String path, String word, String message) {
    int line = lineOf(folder.read(path).orElse(""), word);
    return new CatalogException("%s:%d: %s".formatted(folder.nameOf(path), line, message));
  }

  private static String explain(JacksonException e) {
    return switch (e) {
      case InvalidFormatException bad ->
          "'%s' is no value for '%s'; %s"
              .formatted(bad.getValue(), bad.getPath().getLast().getPropertyName(), takes(bad));
      default ->
          e.getCause() instanceof IllegalArgumentException own
              ? own.getMessage()
              : e.getOriginalMessage();
    };
  }

  private static String takes(InvalidFormatException e) {
    Class<?> target = e.getTargetType();
    return target.isEnum()
        ? "it takes one of " + Arrays.toString(target.getEnumConstants()).toLowerCase(Locale.ROOT)
        : "it takes a " + target.getSimpleName();
  }
}
