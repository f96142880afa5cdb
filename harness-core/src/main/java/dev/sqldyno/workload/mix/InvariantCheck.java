// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix;

import dev.sqldyno.catalog.text.Template;
import dev.sqldyno.catalog.workload.Invariant;
import dev.sqldyno.workload.WrongAnswerException;
import dev.sqldyno.workload.mix.task.Definitions;
import dev.sqldyno.workload.mix.task.Place;
import dev.sqldyno.workload.value.Sum;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * An invariant of a workload's folder, and the query that checks it.
 *
 * @param statement the query's name
 * @param sql the query; empty if the engine lacks it, so that nothing is checked
 */
record InvariantCheck(
    Place here,
    Invariant spec,
    String statement,
    Optional<Template> sql,
    Sum sum,
    Set<String> after) {
  private static final String LOADED = "loaded";
  private static final String BEFORE = "before";
  private static final Pattern COUNT = Pattern.compile("count\\(([^()]+)\\)");

  /** Reads an invariant, and checks that each of its names is known. */
  static InvariantCheck of(Definitions definitions, Invariant spec) {
    // several invariants may use one query, for different columns
    Place here =
        spec.column().isEmpty()
            ? definitions.at("invariants", spec.sql())
            : definitions.at("invariants", spec.sql(), spec.column());
    String statement = here.name(spec.sql());
    Optional<Template> sql = here.statement(statement);
    sql.ifPresent(text -> definitions.sql().texts(text));
    Place equals = here.at("equals");
    String text = equals.name(spec.equals());
    Sum sum = equals.checked(() -> Sum.parse(text));
    Set<String> transactions = definitions.workload().transactions().keySet();
    for (String name : sum.names()) {
      Matcher count = COUNT.matcher(name);
      if (count.matches()) {
        equals.at(count.group(1)).transaction(count.group(1));
      } else if (!transactions.contains(name) && !List.of(LOADED, BEFORE).contains(name)) {
        amount(equals.at(name), name);
      }
    }
    Set<String> after = new LinkedHashSet<>(spec.after());
    after.forEach(name -> here.at("after", name).transaction(name));
    return new InvariantCheck(here, spec, statement, sql, sum, after);
  }

  private static long amount(Place there, String name) {
    Definitions definitions = there.definitions();
    try {
      return definitions.amounts().whole(name);
    } catch (IllegalArgumentException _) {
      Set<String> known = new LinkedHashSet<>(List.of(LOADED, BEFORE));
      known.addAll(definitions.workload().transactions().keySet());
      definitions.workload().sizes().values().forEach(size -> known.addAll(size.keySet()));
      throw there.unknown("part of a sum", name, known);
    }
  }

  /** Returns whether its sum counts the rows of that transaction. */
  boolean counts(String transaction) {
    return sum.terms().stream()
        .anyMatch(term -> term.names().contains(transaction) && term.factor() > 0);
  }

  /** Returns the query's answer after the load; empty if the invariant does not need it. */
  OptionalLong before(Connection connection) throws SQLException {
    return sum.names().contains(BEFORE) && sql.isPresent()
        ? OptionalLong.of(answer(connection, sql.get()))
        : OptionalLong.empty();
  }

  /**
   * Throws WrongAnswerException if the invariant does not hold.
   *
   * @param before the answer after the load; an invariant that needs it is not checked without it
   * @param done the transactions since then, by name
   */
  void check(Connection connection, long loaded, OptionalLong before, Map<String, Done> done)
      throws SQLException {
    boolean lacksBefore = sum.names().contains(BEFORE) && before.isEmpty();
    if (sql.isEmpty() || lacksBefore || !applies(done)) {
      return;
    }
    Map<String, Long> known = new HashMap<>();
    done.forEach((name, each) -> {
      known.put(name, each.rows());
      known.put("count(%s)".formatted(name), each.transactions());
    });
    known.put(LOADED, loaded);
    before.ifPresent(answer -> known.put(BEFORE, answer));
    long must = sum.of(name -> value(name, known));
    long answer = answer(connection, sql.get());
    if (answer != must) {
      throw new WrongAnswerException(
          "wrong answer after the load: '%s' of %s returns %s%d, but %s%s",
          statement,
          here.definitions().workload().id(),
          spec.column().isEmpty() ? "" : spec.column() + " ",
          answer,
          words(must, known),
          countsMeant(answer, known, done));
    }
  }

  /** Returns a remedy if the sum would hold with numbers of transactions in place of rows. */
  private String countsMeant(long answer, Map<String, Long> known, Map<String, Done> done) {
    long counted =
        sum.of(name -> done.containsKey(name) ? done.get(name).transactions() : value(name, known));
    return counted != answer
        ? ""
        : sum.names().stream()
            .filter(done::containsKey)
            .map(name ->
                "%s wrote %d rows in %d transactions: for these, write count(%1$s)"
                    .formatted(name, done.get(name).rows(), done.get(name).transactions()))
            .collect(Collectors.joining("; ", ". ", ""));
  }

  private boolean applies(Map<String, Done> done) {
    return after.isEmpty()
        || done.entrySet().stream()
            .allMatch(entry -> entry.getValue().rows() == 0 || after.contains(entry.getKey()));
  }

  private long value(String name, Map<String, Long> known) {
    Long value = known.get(name);
    if (value != null) {
      return value;
    }
    return here.definitions().workload().transactions().containsKey(name)
            || COUNT.matcher(name).matches()
        ? 0
        : here.definitions().amounts().whole(name);
  }

  private String words(long must, Map<String, Long> known) {
    List<String> terms = sum.names().stream().map(name -> name + " " + value(name, known)).toList();
    return terms.isEmpty()
        ? "must return " + must
        : "%s is %d (%s)".formatted(spec.equals(), must, String.join(", ", terms));
  }

  /** Returns the query's number: the sum over all tables where there are several of a kind. */
  private long answer(Connection connection, Template text) throws SQLException {
    long sumOfTables = 0;
    for (String each : here.definitions().sql().texts(text)) {
      try (Statement statement = connection.createStatement();
          ResultSet row = statement.executeQuery(each)) {
        if (!row.next()) {
          throw new WrongAnswerException("no row came back from: " + each);
        }
        int column = column(row.getMetaData());
        // the sum of no rows is null
        BigDecimal exact = Objects.requireNonNullElse(row.getBigDecimal(column), BigDecimal.ZERO);
        requireWhole(exact.stripTrailingZeros());
        sumOfTables += exact.longValueExact();
      }
    }
    return sumOfTables;
  }

  private void requireWhole(BigDecimal answer) {
    if (answer.scale() > 0) {
      throw new WrongAnswerException(
          "'%s' of %s returns %s, but an invariant compares whole numbers: multiply it",
          statement, here.definitions().workload().id(), answer);
    }
  }

  /** Returns the index of the invariant's column, from 1. */
  private int column(ResultSetMetaData row) throws SQLException {
    if (spec.column().isEmpty()) {
      return 1;
    }
    Set<String> known = new LinkedHashSet<>();
    for (int column = 1; column <= row.getColumnCount(); column++) {
      String name = row.getColumnLabel(column).toLowerCase(Locale.ROOT);
      if (name.equalsIgnoreCase(spec.column())) {
        return column;
      }
      known.add(name);
    }
    throw here.unknown("column", spec.column(), known);
  }
}
