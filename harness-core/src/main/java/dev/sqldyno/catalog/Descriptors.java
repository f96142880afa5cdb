// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import com.fasterxml.jackson.annotation.Nulls;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.InjectableValues;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.deser.BeanDeserializerBuilder;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.deser.ValueDeserializerModifier;
import tools.jackson.databind.exc.IgnoredPropertyException;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLParser;

/** Reads YAML strictly: an unknown key, a duplicate or a bad value is an error with its line. */
public final class Descriptors {
  private static final YAMLMapper YAML =
      YAMLMapper.builder(
              YAMLFactory.builder()
                  .streamReadConstraints(OwnFiles.CONSTRAINTS)
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .build())
          .addModule(new SimpleModule().setDeserializerModifier(new KnownKeysOnly()))
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_IGNORED_PROPERTIES)
          .disable(MapperFeature.SORT_CREATOR_PROPERTIES_FIRST)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .changeDefaultNullHandling(nulls -> nulls.withContentNulls(Nulls.FAIL))
          .build();

  /**
   * In characters, of which our longest file has a hundredth: reading grows faster than the length.
   */
  private static final int LONGEST = 1 << 18;

  /**
   * Makes an unknown key an error where it stands. Jackson would keep it until the record is made,
   * and of a misspelt key name the one that should be there, not the one that is.
   */
  private static final class KnownKeysOnly extends ValueDeserializerModifier {
    private static final long serialVersionUID = 1L;

    @Override
    public BeanDeserializerBuilder updateBuilder(
        DeserializationConfig config, BeanDescription.Supplier type, BeanDeserializerBuilder keys) {
      for (Iterator<SettableBeanProperty> all = keys.getProperties(); all.hasNext(); ) {
        SettableBeanProperty key = all.next();
        if (key.isInjectionOnly()) {
          all.remove();
        } else {
          keys.addIncludable(key.getName());
        }
      }
      return keys;
    }
  }

  private Descriptors() {}

  /**
   * Returns the descriptor at that path in that folder.
   *
   * @param given what it does not say itself, such as its id, for {@code @JacksonInject}
   * @throws CatalogException {@code file:line: what is wrong; the remedy}
   */
  public static <T> T read(Folder folder, String path, Map<String, Object> given, Class<T> type) {
    String text =
        folder
            .read(path)
            .orElseThrow(() -> new CatalogException(folder.nameOf(path) + ": no such file"));
    if (text.length() > LONGEST) {
      throw new CatalogException(
          "%s: it is too long for a descriptor; copy another one".formatted(folder.nameOf(path)));
    }
    try {
      aliased(text)
          .ifPresent(line -> {
            throw new CatalogException(
                "%s:%d: an alias (*name) is not taken: write out what it stands for"
                    .formatted(folder.nameOf(path), line));
          });
      T value = YAML.readerFor(type).with(new InjectableValues.Std(given)).readValue(text);
      if (value == null) {
        throw new CatalogException(folder.nameOf(path) + ": it is empty; copy another one");
      }
      return value;
    } catch (IgnoredPropertyException e) {
      throw at(folder, path, e.getPropertyName(), ParseError.explain(e, "YAML"));
    } catch (JacksonException e) {
      throw new CatalogException(
          "%s:%d: %s"
              .formatted(folder.nameOf(path), ParseError.line(e), ParseError.explain(e, "YAML")),
          e);
    }
  }

  /** Returns the line of the first alias, which Jackson would read as the text of its name. */
  private static OptionalInt aliased(String text) {
    try (JsonParser parser = YAML.createParser(text)) {
      while (parser.nextToken() != null) {
        if (((YAMLParser) parser).isCurrentAlias()) {
          return OptionalInt.of(parser.currentTokenLocation().getLineNr());
        }
      }
      return OptionalInt.empty();
    }
  }

  /** Returns the first line that holds the word, from 1; 1 if none does. */
  private static int lineOf(String text, String word) {
    Pattern whole = Pattern.compile("(?<![\\w-])" + Pattern.quote(word) + "(?![\\w-])");
    List<String> lines = text.lines().toList();
    return 1
        + IntStream.range(0, lines.size())
            .filter(i -> whole.matcher(lines.get(i)).find())
            .findFirst()
            .orElse(0);
  }

  /** Returns an exception whose message begins with the file and the line that holds the word. */
  static CatalogException at(Folder folder, String path, String word, String message) {
    int line = lineOf(folder.read(path).orElse(""), word);
    return new CatalogException("%s:%d: %s".formatted(folder.nameOf(path), line, message));
  }
}
