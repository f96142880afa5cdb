// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.text.OneLine;
import dev.sqldyno.catalog.text.OwnFiles;
import dev.sqldyno.catalog.text.ParseError;
import dev.sqldyno.catalog.text.Required;
import dev.sqldyno.catalog.text.YamlValues;
import dev.sqldyno.catalog.workload.Workload;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.InjectableValues;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.BeanDeserializerBuilder;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.deser.ValueDeserializerModifier;
import tools.jackson.databind.deser.ValueInstantiator;
import tools.jackson.databind.deser.bean.PropertyValueBuffer;
import tools.jackson.databind.deser.std.DelegatingDeserializer;
import tools.jackson.databind.exc.IgnoredPropertyException;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLParser;

/**
 * The strict reader of YAML: an unknown key, a duplicate or a wrong value is an error with its
 * line.
 */
public final class Descriptors {
  private static final JsonSetter.Value ABSENT_IS_EMPTY =
      JsonSetter.Value.construct(Nulls.AS_EMPTY, Nulls.FAIL);

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
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .changeDefaultNullHandling(nulls -> nulls.withContentNulls(Nulls.FAIL))
          .withConfigOverride(String.class, text -> text.setNullHandling(ABSENT_IS_EMPTY))
          .withConfigOverride(List.class, list -> list.setNullHandling(ABSENT_IS_EMPTY))
          .withConfigOverride(Map.class, map -> map.setNullHandling(ABSENT_IS_EMPTY))
          .build();

  /**
   * The longest text, in characters; ours have a hundredth. The time to read grows faster than the
   * length.
   */
  private static final int LONGEST = 1 << 18;

  /**
   * A modifier that reports an unknown key at its place. Jackson alone would first report the
   * missing key, of which the unknown one is a misspelling.
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
      keys.setValueInstantiator(new RequiredKeys(keys.getValueInstantiator()));
      return keys;
    }

    @Override
    public ValueDeserializer<?> modifyDeserializer(
        DeserializationConfig config, BeanDescription.Supplier type, ValueDeserializer<?> reader) {
      return Number.class.isAssignableFrom(reader.handledType()) ? new NotNegative(reader) : reader;
    }
  }

  /** The reading of a number, none of which may be negative. */
  private static final class NotNegative extends DelegatingDeserializer {
    NotNegative(ValueDeserializer<?> reader) {
      super(reader);
    }

    @Override
    protected ValueDeserializer<?> newDelegatingInstance(ValueDeserializer<?> reader) {
      return new NotNegative(reader);
    }

    @Override
    public Object deserialize(JsonParser parser, DeserializationContext context) {
      Object number = super.deserialize(parser, context);
      if (number instanceof Number value && value.doubleValue() < 0) {
        throw context.weirdNumberException(value, handledType(), "negative");
      }
      return number;
    }
  }

  /** The creation of a record, unless the value of a {@link Required} key is empty. */
  private static final class RequiredKeys extends ValueInstantiator.Delegating {
    private static final long serialVersionUID = 1L;

    RequiredKeys(ValueInstantiator creation) {
      super(creation);
    }

    @Override
    public Object createFromObjectWith(
        DeserializationContext context, SettableBeanProperty[] keys, PropertyValueBuffer read) {
      Object[] values = read.getParameters(context, keys);
      for (int i = 0; i < keys.length; i++) {
        if (keys[i].isRequired() && YamlValues.isAbsent(values[i])) {
          context.reportInputMismatch(
              keys[i], "Missing required creator property '%s'", keys[i].getName());
        }
      }
      return super.createFromObjectWith(context, values);
    }
  }

  private Descriptors() {}

  /**
   * Returns the descriptor at that path in that folder.
   *
   * @param given values that are not in the file, such as its id, for {@code @JacksonInject}
   * @throws CatalogException {@code file:line: what is wrong; the remedy}
   */
  public static <T> T read(Folder folder, String path, Map<String, Object> given, Class<T> type) {
    return read(folder, path, given, type, Optional.empty());
  }

  /** Returns the same after a change to its tree; errors then name no line. */
  static <T> T read(
      Folder folder,
      String path,
      Map<String, Object> given,
      Class<T> type,
      Optional<UnaryOperator<JsonNode>> change) {
    String file = folder.nameOf(path);
    String text =
        folder
            .read(path)
            .orElseThrow(() ->
                new CatalogException(
                    "%s: no such file; each folder in the one that was named needs it", file));
    if (text.length() > LONGEST) {
      throw new CatalogException("%s: it is too long for a descriptor; copy another one", file);
    }
    try {
      refuse(file, text, type != Workload.class);
      ObjectReader reader = YAML.readerFor(type).with(new InjectableValues.Std(given));
      return change.isEmpty()
          ? reader.readValue(text)
          : reader.readValue(change.get().apply(YAML.readTree(text)));
    } catch (IgnoredPropertyException e) {
      throw at(folder, path, List.of(e.getPropertyName()), ParseError.explain(e, "YAML"));
    } catch (JacksonException e) {
      throw new CatalogException(
          "%s%s: %s",
          file,
          change.isEmpty() ? ":" + ParseError.line(e) : " as " + given.get("id"),
          ParseError.explain(e, "YAML"),
          e);
    }
  }

  /**
   * Refuses an empty file, aliases, which Jackson would read as text, and control characters, which
   * could steer a terminal or a report.
   *
   * @param lines whether values may have several lines, such as the input of an engine's tool
   */
  private static void refuse(String file, String text, boolean lines) {
    try (JsonParser parser = YAML.createParser(text)) {
      JsonToken token = parser.nextToken();
      if (token == null || token == JsonToken.VALUE_NULL) {
        throw new CatalogException("%s: it is empty; copy another one", file);
      }
      for (; token != null; token = parser.nextToken()) {
        String place = "%s:%d: ".formatted(file, parser.currentTokenLocation().getLineNr());
        if (((YAMLParser) parser).isCurrentAlias()) {
          throw new CatalogException(
              place + "an alias (*name) is not taken: write out what it stands for");
        }
        if (token == JsonToken.PROPERTY_NAME) {
          refuseUnshown(place, "key", parser.currentName());
        } else if (token == JsonToken.VALUE_STRING) {
          String value = parser.getString().strip();
          refuseUnshown(place, "value", lines ? value.replaceAll("[\n\t]", "") : value);
        }
      }
    }
  }

  private static void refuseUnshown(String place, String what, String text) {
    if (!OneLine.isPlain(text)) {
      throw new CatalogException(
          "%s%s '%s' has a control character, such as a line break; leave it out",
          place, what, OneLine.quoted(text));
    }
  }

  /**
   * Returns an exception whose message begins with the file and the line of the last word. Each
   * word is searched for after the one before it; missing words are skipped. Line 1 if none is
   * found.
   */
  static CatalogException at(Folder folder, String path, List<String> words, String message) {
    String text = folder.read(path).orElse("");
    int end = 0;
    int begin = 0;
    for (String word : words) {
      Matcher place =
          Pattern.compile("(?<![\\w-])" + Pattern.quote(word) + "(?![\\w-])").matcher(text);
      if (place.find(end)) {
        begin = place.start();
        end = place.end();
      }
    }
    long line = 1 + text.substring(0, begin).chars().filter(c -> c == '\n').count();
    return new CatalogException("%s:%d: %s", folder.nameOf(path), line, message);
  }
}
