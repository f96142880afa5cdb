// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix.task;

import dev.sqldyno.catalog.text.Template;
import dev.sqldyno.catalog.workload.TableLoad;
import dev.sqldyno.workload.value.RowSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The load of a table, or of several tables of a kind.
 *
 * @param insert the name of the statement that inserts a row
 * @param sql that statement; empty if the engine lacks it
 * @param rows of each table
 * @param bind generators of a row's columns; empty if a source or the engine makes the rows
 * @param each the highest number of a table, by the placeholder of the number
 */
public record TableTask(
    String insert,
    Optional<Template> sql,
    long rows,
    List<String> bind,
    Optional<RowSource.Table> source,
    Map<String, Long> each) {
  private static final long MOST_TABLES = 10_000;

  /** Reads a load of the folder. */
  public static TableTask of(Definitions definitions, TableLoad spec) {
    Place here = definitions.at("load", spec.sql());
    String insert = here.name(spec.sql());
    Map<String, Long> each = new LinkedHashMap<>();
    spec.each()
        .forEach((name, last) -> each.put(name, here.at("each", name).whole(last, 1, MOST_TABLES)));
    long rows = here.at("rows").whole(spec.rows(), 0, Long.MAX_VALUE);
    return new TableTask(
        insert,
        here.statement(insert),
        rows,
        here.at("bind").generators(spec.bind()),
        spec.source().isEmpty()
            ? Optional.empty()
            : Optional.of(
                here.at("source")
                    .adapter(spec.source(), RowSource::of)
                    .table(rows, definitions.amounts()::whole)),
        each);
  }

  /** Returns the number of rows of all tables of the kind. */
  public long rowsOfAll() {
    return each.values().stream().reduce(rows, (product, last) -> product * last);
  }

  /** Returns whether its load draws from the generators that the clients draw from later. */
  public boolean drawsForClients() {
    return !bind.isEmpty() && each.isEmpty();
  }

  /** Returns whether the statement makes all rows itself. */
  public boolean byEngine() {
    return bind.isEmpty() && source.isEmpty();
  }

  /** Returns why the engine cannot fill the table in that mode; empty if it can. */
  public Optional<String> whyNot(TableLoader loader, SendMode mode) {
    return loader.whyNot(byEngine() ? SendMode.ROW : mode, insert);
  }

  /** Throws CatalogException if a row does not fit the statement's parameters. */
  public void check(Definitions definitions) {
    if (sql.isEmpty()) {
      return;
    }
    Place here = definitions.at("load", insert);
    for (String name : each.keySet()) {
      if (!sql.get().names().contains(name)) {
        throw here.at("each", name).wrong("%s has no {%s}", sql.get().source(), name);
      }
    }
    int columns = source.map(RowSource.Table::columns).orElse(bind.size());
    String text = definitions.sql().texts(sql.get()).getFirst();
    here.at("bind").requireParameters(sql.get().source(), text, columns);
  }
}
