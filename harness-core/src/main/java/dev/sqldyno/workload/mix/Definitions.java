// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.CatalogException;
import dev.sqldyno.catalog.Engine;
import dev.sqldyno.catalog.Nearest;
import dev.sqldyno.catalog.OneLine;
import dev.sqldyno.catalog.Size;
import dev.sqldyno.catalog.Template;
import dev.sqldyno.catalog.TransactionSpec;
import dev.sqldyno.catalog.Workload;
import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.value.Amounts;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Looks up what a workload's folder names, as one engine runs it at one size in one variant. What
 * is wrong is an error at a path of words, each of which stands in the file after the one before
 * it.
 *
 * @param sql with amounts and variant for its values
 */
record Definitions(WorkloadSql sql, Amounts amounts) {
  /** More of anything in one line is a slip. */
  private static final long MOST = 100_000;

  /** Returns those of one size and variant, without numbers of tables. */
  static Definitions of(
      Catalog catalog, Engine engine, Workload workload, Size size, Map<String, String> variant) {
    Map<String, Object> texts = new HashMap<>(workload.sizes().getOrDefault(size, Map.of()));
    texts.putAll(variant);
    return new Definitions(
        new WorkloadSql(catalog, engine, workload, texts, Map.of()),
        new Amounts(workload, size, variant));
  }

  /** Returns the same, with the last of the numbers of tables. */
  Definitions withEach(Map<String, Long> each) {
    return new Definitions(
        new WorkloadSql(sql.catalog(), sql.engine(), sql.workload(), sql.values(), each), amounts);
  }

  Workload workload() {
    return sql.workload();
  }

  CatalogException wrong(List<String> path, String problem) {
    return sql.catalog().wrong(workload(), path, problem);
  }

  CatalogException unknown(List<String> path, String kind, String name, Collection<String> known) {
    return wrong(path, Nearest.unknown(kind, name, known));
  }

  /** Returns the name with what the variant has for the names in its braces. */
  String name(List<String> path, String name) {
    try {
      return amounts.filled(name);
    } catch (IllegalArgumentException e) {
      throw wrong(path, e.getMessage());
    }
  }

  /** Returns a number that is neither below nor above these. */
  long whole(List<String> path, String sum, long least, long most) {
    long whole;
    try {
      whole = amounts.whole(sum);
    } catch (IllegalArgumentException e) {
      throw wrong(path, e.getMessage());
    }
    if (whole < least || whole > most) {
      throw wrong(
          path,
          "'%s' is %d, but must be from %d to %d"
              .formatted(OneLine.quoted(sum), whole, least, most));
    }
    return whole;
  }

  /** Returns the names, one that is followed by {@code * 10} ten times. */
  List<String> repeated(List<String> path, List<String> names) {
    List<String> all = new ArrayList<>();
    for (String text : names) {
      String[] parts = text.strip().split("\\s+\\*\\s+", 2);
      List<String> there = at(path, parts[0]);
      long times = parts.length == 1 ? 1 : whole(there, parts[1], 1, MOST);
      all.addAll(Collections.nCopies((int) times, name(there, parts[0])));
    }
    return all;
  }

  TransactionSpec transaction(List<String> path, String name) {
    TransactionSpec spec = workload().transactions().get(name);
    if (spec == null) {
      throw unknown(path, "transaction", name, workload().transactions().keySet());
    }
    return spec;
  }

  void requireGenerator(List<String> path, String name) {
    if (!workload().generators().containsKey(name)) {
      throw unknown(path, "generator", name, workload().generators().keySet());
    }
  }

  Way way(List<String> path, String word) {
    return Way.of(word)
        .orElseThrow(() ->
            unknown(path, "way of sending", word, Stream.of(Way.values()).map(Way::id).toList()));
  }

  /** Returns the engine's statement, if it has one of that name. */
  Optional<Template> find(String name) {
    return sql.catalog().findSql(sql.engine(), workload(), name);
  }

  /** Returns the engine's statement; nothing if this engine lacks it, though another has it. */
  Optional<Template> statement(List<String> path, String name) {
    Optional<Template> found = find(name);
    if (found.isEmpty()
        && sql.catalog().engines().stream()
            .noneMatch(other -> sql.catalog().findSql(other, workload(), name).isPresent())) {
      throw unknown(path, "statement", name, workload().statements());
    }
    return found;
  }

  /** Returns the class of that key. */
  <T> T adapter(List<String> path, String key, Function<String, T> known) {
    String name = name(path, key);
    try {
      return known.apply(name);
    } catch (CatalogException e) {
      throw wrong(path, e.getMessage());
    }
  }

  static List<String> at(List<String> path, String... further) {
    List<String> all = new ArrayList<>(path);
    all.addAll(List.of(further));
    return all;
  }
}
