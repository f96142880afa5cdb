// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import dev.sqldyno.catalog.Adapter;
import dev.sqldyno.workload.KeySequence;
import dev.sqldyno.workload.KeyedRows;
import dev.sqldyno.workload.Placeholders;
import dev.sqldyno.workload.RowStatement;
import dev.sqldyno.workload.TableContents;
import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.bulk.BulkLoader;
import dev.sqldyno.workload.bulk.BulkRows;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import org.openjdk.jmh.annotations.Param;

/** Writes a fixed number of rows, in one of the modes that a driver offers. */
public abstract class DmlState extends TableState {
  /** A workload folder that has an operation with this benchmark. */
  @Param("dml-rows")
  public String workload;

  /** Either row or batch; for insert also multi-row or bulk. */
  @Param("row")
  public String mode;

  /** Either prepared or simple, which puts the numbers in the text. */
  @Param("prepared")
  public String statement;

  /** Either auto, or transaction: one around all rows. */
  @Param("transaction")
  public String commit;

  /** Either direct, or pooled: borrowed for each commit. */
  @Param("direct")
  public String connection;

  private final String sqlName;
  private BoundConnections<RowStatement> sessions;
  private boolean autoCommit;
  private KeySequence keys;
  private long rows;
  private long unit;

  protected DmlState(String sqlName) {
    this.sqlName = sqlName;
  }

  @Override
  protected String workload() {
    return workload;
  }

  /** Returns the keys of the rows to write, in their order. */
  protected abstract KeySequence keys(long rows);

  @Override
  protected void open() throws SQLException {
    String amount = Map.of("row", "row", "bulk", "bulk").getOrDefault(mode, "batch");
    rows = amount(amount);
    unit = Map.of("row", 1L, "bulk", rows).getOrDefault(mode, amount("batch-size"));
    keys = keys(rows);
    boolean prepared = ParameterChoice.of("statement", statement, "prepared", "simple");
    // some engines need the table when they prepare a statement
    sql().createTable(connection());
    autoCommit = ParameterChoice.of("commit", commit, "auto", "transaction");
    sessions =
        BoundConnections.open(
            connection,
            running().address(),
            prepared ? running().engine().driver().prepared() : Map.of(),
            autoCommit,
            on -> work(on, prepared));
  }

  private RowStatement work(Connection on, boolean prepared) throws SQLException {
    return switch (mode) {
      case "row" -> work(on, sql().text(sqlName), prepared, false);
      case "batch" -> work(on, sql().text(sqlName), prepared, true);
      case "multi-row" -> {
        Map<String, String> tuples = Map.of("tuples", Placeholders.tuples(2, (int) unit));
        yield work(on, sql().text(sqlName + "-multi-row", tuples), prepared, false);
      }
      case "bulk" -> bulk(on);
      default -> throw new IllegalArgumentException("mode=" + mode + " is unknown");
    };
  }

  private RowStatement work(Connection on, String text, boolean prepared, boolean batch)
      throws SQLException {
    int columns = Placeholders.of(sql().text(sqlName)).count();
    return prepared
        ? KeyedRows.prepared(on, text, columns, batch)
        : KeyedRows.literal(on, Placeholders.of(text), columns, batch);
  }

  private RowStatement bulk(Connection on) {
    BulkLoader.whyNot(sql(), sqlName)
        .ifPresent(reason -> {
          throw new IllegalArgumentException("mode=bulk: " + reason);
        });
    BulkLoader loader =
        Adapter.of(BulkLoader.class, running().engine().driver().bulk().orElseThrow());
    return new BulkRows(on, loader, sql().find(BulkLoader.statement(sqlName)).orElseThrow());
  }

  /** Writes all rows; this is what is measured. */
  public void write() throws SQLException {
    if (autoCommit) {
      for (long from = 0; from < rows; from += unit) {
        long first = from;
        sessions.use((_, work) -> work.run(keys, first, first + unit));
      }
    } else {
      sessions.use((session, work) -> {
        for (long from = 0; from < rows; from += unit) {
          work.run(keys, from, from + unit);
        }
        session.commit();
      });
    }
  }

  @Override
  protected void prepare() throws SQLException {
    sql().createTable(connection());
    if (before().rows() > 0) {
      WorkloadSql.execute(connection(), sql().text("fill", Map.of("rows", before().rows())));
    }
    sql().settle(connection());
    sessions.renew();
  }

  /** Returns count and sum of the rows that are written, with the values that they have before. */
  protected TableContents touched() {
    return keys.first(rows);
  }

  @Override
  protected long rows() {
    return rows;
  }

  @Override
  protected void shut() throws SQLException {
    sessions.close();
  }
}
