// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import dev.sqldyno.catalog.OneLine;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a run was asked for, as its {@code run.json} keeps it, to be asked for again. Every method
 * throws IllegalArgumentException where that is not there, or not what it must be.
 */
public record RecordedOptions(Map<String, String> values) {

  /** The option's words. */
  public String get(String name) {
    String value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException(
          "the options in its run.json have no '%s': it is another kind of run, or damaged"
              .formatted(name));
    }
    return value;
  }

  /** Those words, between commas. */
  public List<String> list(String name) {
    return Arrays.asList(get(name).split(",", -1));
  }

  /** A whole number from 0. */
  public int number(String name) {
    return (int) number(name, "", Integer.MAX_VALUE);
  }

  /** The same before a unit. */
  public long number(String name, String unit, long most) {
    String value = get(name);
    try {
      long number = Long.parseLong(value.substring(0, value.length() - unit.length()));
      if (value.endsWith(unit) && number >= 0 && number <= most) {
        return number;
      }
    } catch (NumberFormatException | IndexOutOfBoundsException _) {
      // told below
    }
    throw wrong(name, value, "a number" + unit);
  }

  /** One of the words of that kind. */
  public <E extends Enum<E>> E one(String name, Class<E> kind) {
    return one(name, get(name), kind);
  }

  /** Several of them, between commas. */
  public <E extends Enum<E>> List<E> several(String name, Class<E> kind) {
    return list(name).stream().map(word -> one(name, word, kind)).toList();
  }

  private <E extends Enum<E>> E one(String name, String word, Class<E> kind) {
    return Arrays.stream(kind.getEnumConstants())
        .filter(constant -> constant.name().equals(word.toUpperCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(() ->
            wrong(
                name,
                word,
                "one of " + Arrays.toString(kind.getEnumConstants()).toLowerCase(Locale.ROOT)));
  }

  private static IllegalArgumentException wrong(String name, String value, String right) {
    return new IllegalArgumentException(
        "the option '%s' in its run.json is '%s' and not %s; restore it, or start a new run"
            .formatted(name, OneLine.quoted(value), right));
  }
}
