// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.text;

import com.fasterxml.jackson.annotation.Nulls;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.InjectableValues;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.cfg.MutableCoercionConfig;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.type.LogicalType;

/**
 * A reader of sqldyno's own files, which a person, a crash or another program may have damaged. The
 * first error is reported with file, line and remedy; memory, stack and time are bounded.
 *
 * @param refusal creates the reading stage's exception
 * @param remedy the end of a message
 */
public record OwnFiles(BiFunction<String, Throwable, RuntimeException> refusal, String remedy) {
  /** The longest line, and the longest file that is read as a whole. */
  public static final int MOST_BYTES = 32 << 20;

  private static final int MOST_OF_VALUE = 4 << 20;

  public static final StreamReadConstraints CONSTRAINTS =
      StreamReadConstraints.builder()
          .maxNestingDepth(50)
          .maxNumberLength(100)
          .maxNameLength(1_000)
          .maxStringLength(MOST_OF_VALUE)
          .build();

  /** The injected value of a map that files of earlier versions lack. */
  public static final String ABSENT_MAP = "absent-map";

  /** The same for a record's second map, as Jackson takes an id once in each. */
  public static final String SECOND_ABSENT_MAP = "second-absent-map";

  /** The injected value of an optional that files of earlier versions lack. */
  public static final String ABSENT = "absent";

  /**
   * The mapper, which writes fields in the order of records, and maps by key. An unknown or missing
   * field is damage, as the schema's number changes with the fields; only what is missing of {@link
   * #ABSENT_MAP}, {@link #SECOND_ABSENT_MAP} and {@link #ABSENT} is empty.
   */
  public static final JsonMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(CONSTRAINTS)
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .build())
          .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .withCoercionConfig(LogicalType.Textual, OwnFiles::noNumbers)
          .withCoercionConfig(LogicalType.Enum, OwnFiles::noNumbers)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .changeDefaultNullHandling(nulls -> nulls.withContentNulls(Nulls.FAIL))
          .injectableValues(
              new InjectableValues.Std()
                  .addValue(ABSENT_MAP, Map.of())
                  .addValue(SECOND_ABSENT_MAP, Map.of())
                  .addValue(ABSENT, Optional.empty()))
          .build();

  /** Refuses numbers and booleans as texts and enum constants. */
  private static void noNumbers(MutableCoercionConfig config) {
    Stream.of(CoercionInputShape.Integer, CoercionInputShape.Float, CoercionInputShape.Boolean)
        .forEach(shape -> config.setCoercion(shape, CoercionAction.Fail));
  }

  /** A reader of a line, with its place {@code file:line}. */
  public interface LineReader<T> {
    T read(String place, String line);
  }

  /** Returns the file's text without a byte order mark; empty if there is no such file. */
  public Optional<String> text(Path file) {
    try (InputStream in = regular(file)) {
      byte[] bytes = in.readNBytes(MOST_BYTES + 1);
      if (bytes.length > MOST_BYTES) {
        throw damaged(file.toString(), "it is longer than %d MiB".formatted(MOST_BYTES >> 20));
      }
      return Optional.of(decoded(file.toString(), bytes, true));
    } catch (NoSuchFileException _) {
      return Optional.empty();
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  /** Returns the text of a file that must exist. */
  public String present(Path file) {
    return text(file).orElseThrow(() -> unreadable(file, new IOException("there is none")));
  }

  /** Reads all lines that end in a line feed, without one that a crash cut short. */
  public <T> List<T> lines(Path file, LineReader<T> reader) {
    List<T> values = new ArrayList<>();
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    byte[] buffer = new byte[1 << 16];
    try (InputStream in = regular(file)) {
      for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
        int begin = 0;
        for (int i = 0; i < length; i++) {
          if (buffer[i] == '\n') {
            line.write(buffer, begin, i - begin);
            values.add(value(file + ":" + (values.size() + 1), line, reader));
            line.reset();
            begin = i + 1;
          }
        }
        line.write(buffer, begin, length - begin);
        requireShort(file + ":" + (values.size() + 1), line);
      }
      return List.copyOf(values);
    } catch (NoSuchFileException _) {
      return List.of();
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private <T> T value(String place, ByteArrayOutputStream line, LineReader<T> reader) {
    requireShort(place, line);
    return reader.read(place, decoded(place, line.toByteArray(), false));
  }

  private void requireShort(String place, ByteArrayOutputStream line) {
    if (line.size() > MOST_BYTES) {
      throw damaged(place, "the line is longer than %d MiB".formatted(MOST_BYTES >> 20));
    }
  }

  /** Opens a file, unless it is a pipe or a device, which could block forever. */
  private static InputStream regular(Path file) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new IOException("it is not a regular file");
    }
    return Files.newInputStream(file);
  }

  /** Returns the value of a whole file's JSON; a message names the line. */
  public <T> T json(Path file, String text, Class<T> type) {
    return json(file.toString(), true, text, type);
  }

  /** Returns the value of one line's JSON. */
  public <T> T json(String place, String line, Class<T> type) {
    return json(place, false, line, type);
  }

  /** Returns the value of one line's JSON that is read already. */
  public <T> T json(String place, JsonNode tree, Class<T> type) {
    try {
      return JSON.treeToValue(tree, type);
    } catch (JacksonException e) {
      throw refusal.apply(message(place, ParseError.explain(e, "JSON")), e);
    }
  }

  private <T> T json(String place, boolean lines, String text, Class<T> type) {
    try {
      if (text.isBlank()) {
        throw damaged(place, "it is empty");
      }
      T value = JSON.readValue(text, type);
      if (value == null) {
        throw damaged(place, "it is null");
      }
      return value;
    } catch (JacksonException e) {
      String line = lines ? ":" + ParseError.line(e) : "";
      throw refusal.apply(message(place + line, ParseError.explain(e, "JSON")), e);
    }
  }

  /** Returns the entries of a properties file; a duplicate key is an error. */
  public Map<String, String> properties(Path file) {
    Map<String, String> all = new TreeMap<>();
    Properties properties =
        new Properties() {
          private static final long serialVersionUID = 1L;

          @Override
          public synchronized Object put(Object key, Object value) {
            if (all.put(key.toString(), value.toString()) != null) {
              throw new IllegalArgumentException(
                  "key '%s' is there twice".formatted(OneLine.quoted(key.toString())));
            }
            return null;
          }
        };
    try {
      properties.load(new StringReader(present(file)));
    } catch (IllegalArgumentException e) {
      throw damaged(file.toString(), e.getMessage());
    } catch (IOException e) {
      throw unreadable(file, e);
    }
    return all;
  }

  /** Returns the exception for a file or line whose content is wrong. */
  public RuntimeException damaged(String place, String what) {
    return refusal.apply(message(place, what), null);
  }

  private String message(String place, String what) {
    return "%s: damaged (%s); %s".formatted(place, what, remedy);
  }

  private RuntimeException unreadable(Path file, IOException e) {
    return refusal.apply(
        "%s: cannot be read (%s); check that it is a file, and yours to read"
            .formatted(file, Reason.of(e)),
        e);
  }

  /** Decodes strictly, since a replaced character would be a changed value. */
  private String decoded(String place, byte[] bytes, boolean lines) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(in).toString();
      return text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (CharacterCodingException _) {
      long before = IntStream.range(0, in.position()).filter(i -> bytes[i] == '\n').count();
      throw damaged(lines ? place + ":" + (before + 1) : place, "it is not UTF-8");
    }
  }
}
