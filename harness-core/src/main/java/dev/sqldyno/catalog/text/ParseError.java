// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.text;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JacksonException.Reference;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.exc.InvalidNullException;
import tools.jackson.databind.exc.InvalidTypeIdException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.PropertyBindingException;
import tools.jackson.databind.exc.ValueInstantiationException;

/** The message of a parser's error, in the words of a file's author. */
public final class ParseError {
  private static final int LONGEST = 600;
  private static final Pattern ABSENT =
      Pattern.compile("(?:Missing required|Null value for) creator property .*");
  private static final Pattern TWICE = Pattern.compile("Duplicate Object property \"(.*)\"");

  private ParseError() {}

  /**
   * Returns the mistake in the file.
   *
   * @param format {@code JSON} or {@code YAML}
   */
  public static String explain(JacksonException e, String format) {
    return switch (e) {
      case StreamConstraintsException _ ->
          "it nests deeper, or holds a longer value, than any file of sqldyno";
      case InputCoercionException _ -> "'%s' is too large a number".formatted(key(e.getPath()));
      case InvalidNullException _ -> lacksValue(e);
      case PropertyBindingException unknown ->
          "unknown key '%s'%s"
              .formatted(
                  OneLine.quoted(unknown.getPropertyName()),
                  Nearest.hint(
                      unknown.getPropertyName(),
                      unknown.getKnownPropertyIds().stream().map(Object::toString).toList()));
      case InvalidFormatException bad
          when bad.getValue() instanceof Number value && value.doubleValue() < 0 ->
          "'%s' is negative: %s".formatted(key(bad.getPath()), value);
      case InvalidFormatException bad ->
          "'%s' is not a value for '%s'; %s"
              .formatted(
                  OneLine.quoted(String.valueOf(bad.getValue())),
                  key(bad.getPath()),
                  takes(bad.getTargetType()));
      case ValueInstantiationException own when own.getCause() instanceof RuntimeException why ->
          why.getMessage() == null || why instanceof NullPointerException
              ? lacksValue(e)
              : OneLine.cut(why.getMessage(), LONGEST);
      case InvalidTypeIdException kind ->
          "'%s' is not a kind of '%s'"
              .formatted(OneLine.quoted(String.valueOf(kind.getTypeId())), key(kind.getPath()));
      case MismatchedInputException other -> mismatch(other);
      default -> syntax(e, format);
    };
  }

  private static String lacksValue(JacksonException e) {
    return "'%s' lacks a value".formatted(key(e.getPath()));
  }

  private static String mismatch(MismatchedInputException e) {
    Matcher absent = ABSENT.matcher(e.getOriginalMessage().lines().findFirst().orElse(""));
    return absent.matches()
        ? "key '%s' is missing".formatted(key(e.getPath()))
        : "'%s' holds the wrong kind of value; %s"
            .formatted(key(e.getPath()), takes(e.getTargetType()));
  }

  private static String syntax(JacksonException e, String format) {
    Matcher twice = TWICE.matcher(e.getOriginalMessage().lines().findFirst().orElse(""));
    return twice.matches()
        ? "key '%s' is there twice".formatted(OneLine.quoted(twice.group(1)))
        : "column %d is not valid %s"
            .formatted(e.getLocation() == null ? 1 : e.getLocation().getColumnNr(), format);
  }

  /** Returns a path such as {@code engines[0].settings}. */
  private static String key(List<Reference> path) {
    StringBuilder key = new StringBuilder();
    for (Reference step : path) {
      if (step.getPropertyName() == null) {
        key.append('[').append(step.getIndex()).append(']');
      } else {
        key.append(key.isEmpty() ? "" : ".").append(step.getPropertyName());
      }
    }
    return key.isEmpty() ? "it" : OneLine.quoted(key.toString());
  }

  private static String takes(Class<?> type) {
    if (type == null) {
      return "it takes another kind of value";
    }
    if (type.isEnum()) {
      return "it takes one of "
          + Stream.of(type.getEnumConstants())
              .map(each ->
                  each instanceof Word word ? word.id() : each.toString().toLowerCase(Locale.ROOT))
              .toList();
    }
    if (Collection.class.isAssignableFrom(type)) {
      return "it takes a list";
    }
    if (Map.class.isAssignableFrom(type) || type.isRecord() || type.isInterface()) {
      return "it takes keys with values";
    }
    if (Number.class.isAssignableFrom(type) || type.isPrimitive() && type != boolean.class) {
      return "it takes a number";
    }
    return type == String.class ? "it takes a text" : "it takes a " + type.getSimpleName();
  }

  /** Returns the line in which the parser stopped, from 1. */
  public static int line(JacksonException e) {
    return e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNr());
  }
}
