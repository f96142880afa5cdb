// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix.task;

import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.text.Nearest;
import dev.sqldyno.catalog.text.OneLine;
import dev.sqldyno.catalog.text.Template;
import dev.sqldyno.catalog.text.Word;
import dev.sqldyno.catalog.workload.TransactionSpec;
import dev.sqldyno.workload.Placeholders;
import dev.sqldyno.workload.value.Amounts;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A place in a workload's file, at which a text stands. What is wrong with it is an error with its
 * line.
 *
 * @param words each of which stands in the file after the one before it
 */
public record Place(Definitions definitions, List<String> words) {
  /** More of anything in one line is a slip. */
  private static final long MOST = 100_000;

  /** Returns a place after this one. */
  public Place at(String... further) {
    return new Place(definitions, Stream.concat(words.stream(), Stream.of(further)).toList());
  }

  /** Returns the error of a problem, which is a format if there are words for it. */
  public CatalogException wrong(String problem, Object... values) {
    String text = values.length == 0 ? problem : problem.formatted(values);
    return definitions.sql().catalog().wrong(definitions.workload(), words, text);
  }

  public CatalogException unknown(String kind, String name, Collection<String> known) {
    return wrong(Nearest.unknown(kind, name, known));
  }

  /** Returns the name with what the variant has for the names in its braces. */
  public String name(String name) {
    return read(amounts -> amounts.filled(name));
  }

  /** Returns a number that is neither below nor above these. */
  public long whole(String text, long least, long most) {
    String sum = name(text);
    long whole = read(amounts -> amounts.whole(sum));
    if (whole < least || whole > most) {
      throw wrong("'%s' is %d, but must be from %d to %d", OneLine.quoted(sum), whole, least, most);
    }
    return whole;
  }

  private <T> T read(Function<Amounts, T> reader) {
    try {
      return reader.apply(definitions.amounts());
    } catch (IllegalArgumentException e) {
      throw wrong(e.getMessage());
    }
  }

  /** Returns the names, one that is followed by {@code * 10} ten times. */
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

  /** Returns the generators, each as often as the file says. */
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

  /** Throws unless a statement takes as many parameters as the file binds here. */
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

  /** Returns the engine's statement; empty if this engine lacks it, though another has it. */
  public Optional<Template> statement(String name) {
    Optional<Template> found = definitions.find(name);
    if (found.isEmpty() && !definitions.anyHas(name)) {
      throw unknown("statement", name, definitions.workload().statements());
    }
    return found;
  }

  /** Returns the constant of that word. */
  <E extends Enum<E> & Word> E word(Class<E> type, String kind, String word) {
    List<String> known = Stream.of(type.getEnumConstants()).map(Word::id).toList();
    if (!known.contains(word)) {
      throw unknown(kind, word, known);
    }
    return type.getEnumConstants()[known.indexOf(word)];
  }

  public Way way(String word) {
    return word(Way.class, "way of sending", word);
  }

  /** Returns the class of that key. */
  <T> T adapter(String key, Function<String, T> known) {
    String name = name(key);
    try {
      return known.apply(name);
    } catch (CatalogException e) {
      throw wrong(e.getMessage());
    }
  }
}
