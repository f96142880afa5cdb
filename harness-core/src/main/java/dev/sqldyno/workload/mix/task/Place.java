// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix.task;

import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.text.Nearest;
import dev.sqldyno.catalog.text.OneLine;
import dev.sqldyno.catalog.text.Template;
import dev.sqldyno.catalog.text.Word;
import dev.sqldyno.catalog.workload.TransactionSpec;
import dev.sqldyno.workload.Placeholders;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A place in a workload's file. Its errors name the file and the line.
 *
 * @param words that lead to it: each is the first after the one before it
 */
public record Place(Definitions definitions, List<String> words) {
  /** The most repetitions in one line; more are a mistake. */
  private static final long MOST = 100_000;

  /** Returns a place behind this one. */
  public Place at(String... further) {
    return new Place(definitions, Stream.concat(words.stream(), Stream.of(further)).toList());
  }

  /** Returns the error for a problem, a format if there are values for it. */
  public CatalogException wrong(String problem, Object... values) {
    String text = values.length == 0 ? problem : problem.formatted(values);
    return definitions.sql().catalog().wrong(definitions.workload(), words, text);
  }

  public CatalogException unknown(String kind, String name, Collection<String> known) {
    return wrong(Nearest.unknown(kind, name, known));
  }

  /** Returns the name, with the variant's values for the names in braces. */
  public String name(String name) {
    return checked(() -> definitions.amounts().filled(name));
  }

  /** Returns the whole number of a sum, from min to max. */
  public long whole(String text, long min, long max) {
    String sum = name(text);
    long whole = checked(() -> definitions.amounts().whole(sum));
    if (whole < min || whole > max) {
      throw wrong("'%s' is %d, but must be from %d to %d", OneLine.quoted(sum), whole, min, max);
    }
    return whole;
  }

  /** Returns what the reader returns; its failure becomes an error at this place. */
  public <T> T checked(Supplier<T> reader) {
    try {
      return reader.get();
    } catch (IllegalArgumentException | CatalogException e) {
      throw wrong(e.getMessage());
    }
  }

  /** Returns the names; one followed by {@code * 10} stands there ten times. */
  List<String> repeated(List<String> names) {
    List<String> all = new ArrayList<>();
    for (String text : names) {
      String[] parts = text.strip().split("\\s+\\*\\s+", 2);
      Place there = at(parts[0]);
      long times = parts.length == 1 ? 1 : there.whole(parts[1], 1, MOST);
      all.addAll(Collections.nCopies((int) times, there.name(parts[0])));
    }
    return all;
  }

  /** Returns the names of generators, repeated likewise. */
  List<String> generators(List<String> names) {
    List<String> all = repeated(names);
    Collection<String> known = definitions.workload().generators().keySet();
    for (String name : all) {
      if (!known.contains(name)) {
        throw at(name).unknown("generator", name, known);
      }
    }
    return all;
  }

  /** Throws CatalogException unless the statement has as many parameters as are bound here. */
  void requireParameters(String source, String sql, int bound) {
    int parameters = Placeholders.of(sql).count();
    if (parameters != bound) {
      throw wrong("%s has %d parameters (?), but %d values are bound", source, parameters, bound);
    }
  }

  public TransactionSpec transaction(String name) {
    TransactionSpec spec = definitions.workload().transactions().get(name);
    if (spec == null) {
      throw unknown("transaction", name, definitions.workload().transactions().keySet());
    }
    return spec;
  }

  /** Returns the engine's statement; empty if only other engines have it. */
  public Optional<Template> statement(String name) {
    Optional<Template> found = definitions.find(name);
    if (found.isEmpty() && !definitions.anyHas(name)) {
      throw unknown("statement", name, definitions.workload().statements());
    }
    return found;
  }

  /** Returns the enum constant of that word. */
  <E extends Enum<E> & Word> E word(Class<E> type, String kind, String word) {
    List<String> known = Stream.of(type.getEnumConstants()).map(Word::id).toList();
    if (!known.contains(word)) {
      throw unknown(kind, word, known);
    }
    return type.getEnumConstants()[known.indexOf(word)];
  }

  public SendMode mode(String word) {
    return word(SendMode.class, "send mode", word);
  }

  /** Returns the adapter of that key. */
  <T> T adapter(String key, Function<String, T> known) {
    String name = name(key);
    return checked(() -> known.apply(name));
  }
}
