// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.sizes;

import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.SizeQueries;
import dev.sqldyno.catalog.text.Reason;
import dev.sqldyno.catalog.text.Template;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.EngineCounter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Totals;
import dev.sqldyno.workload.WorkloadSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A meter of tables' sizes, page splits, written log and buffers, as the engine reports them. A
 * reading takes milliseconds of the engine's time, so it belongs outside the metered window. A
 * figure that the engine does not report is unavailable with its reason; no measurement fails for
 * it.
 *
 * @param connection in auto-commit mode; the caller closes it
 */
public record SizeMeter(Engine engine, List<String> tables, Connection connection) {

  /**
   * Returns the current sizes, each the sum over the tables, and the counts so far. Refreshes the
   * engine's statistics first; without tables, asks nothing.
   */
  public Totals read() {
    if (tables.isEmpty()) {
      return new Totals(System.nanoTime(), Map.of());
    }
    SizeQueries queries = queries();
    Map<Counter, Reading> sizes = new EnumMap<>(Counter.class);
    try {
      WorkloadSql.run(connection, engine.statistics(tables));
      sizes.put(Counter.TABLE_SIZE, sum(queries.table()));
      sizes.put(Counter.INDEX_SIZE, sum(queries.index()));
    } catch (SQLException e) {
      sizes.put(Counter.TABLE_SIZE, refused(e));
      sizes.put(Counter.INDEX_SIZE, refused(e));
    }
    sizes.putAll(counts().counters());
    return new Totals(System.nanoTime(), sizes);
  }

  /** Returns the counts so far, without the sizes. */
  public Totals counts() {
    Map<Counter, Reading> counts = new EnumMap<>(buffers());
    counts.put(Counter.PAGE_SPLITS, sum(queries().splits()));
    counts.put(Counter.LOG_WRITTEN, sum(queries().log()));
    return new Totals(System.nanoTime(), counts);
  }

  private SizeQueries queries() {
    return engine.sizes().orElse(SizeQueries.NONE);
  }

  /** Returns the bytes requested from the engine's buffers so far. */
  private Map<Counter, Reading> buffers() {
    Optional<SizeQueries.Buffers> queries = queries().buffers();
    return Map.of(
        Counter.BUFFER_REQUESTED, sum(queries.map(SizeQueries.Buffers::requested)),
        Counter.BUFFER_READ, sum(queries.map(SizeQueries.Buffers::read)));
  }

  /**
   * Returns the buffers' counts by the counters' ids, without those that the engine does not
   * report.
   */
  public Map<String, Long> bufferTotals() {
    Map<String, Long> totals = new TreeMap<>();
    buffers()
        .forEach((counter, reading) -> {
          if (reading instanceof Reading.Measured(double bytes)) {
            totals.put(counter.id(), (long) bytes);
          }
        });
    return totals;
  }

  private Reading sum(Optional<String> query) {
    if (query.isEmpty()) {
      return new Reading.Unavailable("the folder of " + engine.name() + " has no query for it");
    }
    Reading sum = new Reading.Measured(0);
    for (String text : texts(query.get())) {
      sum = sum.plus(number(text));
    }
    return sum;
  }

  /** Returns the text for each table, or once if it names none. */
  private List<String> texts(String text) {
    Template template = engine.template("sizes", text);
    return template.names().isEmpty()
        ? List.of(text)
        : tables.stream().map(table -> template.with(Map.of("table", table))).toList();
  }

  private Reading number(String text) {
    try (Statement statement = connection.createStatement()) {
      return EngineCounter.read(statement, Optional.of(text));
    } catch (SQLException e) {
      return refused(e);
    }
  }

  private static Reading refused(SQLException e) {
    return new Reading.Unavailable("the engine refused: " + Reason.of(e));
  }
}
