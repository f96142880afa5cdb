// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix.send;

import dev.sqldyno.workload.bulk.BulkLoader;
import dev.sqldyno.workload.mix.task.Task;
import dev.sqldyno.workload.mix.task.TransactionScript;
import dev.sqldyno.workload.value.Value;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** A compiled task of one client. */
public interface Step {

  /**
   * Runs the step.
   *
   * @param again whether to use the values of the attempt before, as far as this step keeps them
   */
  void run(boolean again) throws SQLException;

  /**
   * A statement with its values.
   *
   * @param chosen drawn before the statement is chosen
   * @param drawn for each parameter, the value to draw before it is bound; null where none is
   */
  record Bound(Value[] chosen, Prepared prepared, Value[] drawn, Value[] bound) {

    ReadyStatement choose() throws SQLException {
      for (Value value : chosen) {
        value.draw();
      }
      return prepared.present();
    }

    /** Draws the values of a row, and binds them behind those of the rows before it. */
    void bind(ReadyStatement statement, int before) throws SQLException {
      for (int i = 0; i < bound.length; i++) {
        if (drawn[i] != null) {
          drawn[i].draw();
        }
        statement.take(before + i + 1, bound[i]);
      }
    }
  }

  /** The sending of one statement, which keeps its values for a retry. */
  final class Single implements Step {
    private final Task.Execution task;
    private final Bound bound;
    private final RowCount count;
    private ReadyStatement ready;

    Single(Task.Execution task, Bound bound, RowCount count) {
      this.task = task;
      this.bound = bound;
      this.count = count;
    }

    @Override
    public void run(boolean again) throws SQLException {
      ReadyStatement present = ready;
      if (!again || present == null) {
        ready = null;
        present = bound.choose();
        bound.bind(present, 0);
        ready = present;
      }
      task.rows().require(present.execute(count), task.transaction());
    }
  }

  /** The sending of a JDBC batch of one statement. */
  record Batch(Task.Execution task, Bound bound, RowCount count) implements Step {

    @Override
    public void run(boolean again) throws SQLException {
      ReadyStatement ready = bound.choose();
      ready.statement().clearBatch();
      for (int i = 0; i < task.batch(); i++) {
        bound.bind(ready, 0);
        ready.addBatch();
      }
      for (int rows : ready.statement().executeBatch()) {
        // a driver that rewrote the batch does not know the count
        int written = rows == Statement.SUCCESS_NO_INFO ? 1 : rows;
        task.rows().require(written, task.transaction());
        count.write(written);
      }
    }
  }

  /** The sending of one statement for several rows. */
  record MultiRow(Task.Execution task, Bound bound, RowCount count) implements Step {

    @Override
    public void run(boolean again) throws SQLException {
      ReadyStatement ready = bound.choose();
      for (int i = 0; i < task.batch(); i++) {
        bound.bind(ready, i * bound.bound().length);
      }
      task.rows().times(task.batch()).require(ready.execute(count), task.transaction());
    }
  }

  /** The sending of several rows over the driver's bulk interface, which does not count them. */
  record Bulk(
      Task.Execution task,
      String sql,
      Session session,
      BulkLoader loader,
      List<Value> columns,
      RowCount count)
      implements Step {

    @Override
    public void run(boolean again) throws SQLException {
      loader.send(session.connection(), sql, new BoundRows(columns, task.batch()));
      count.write(task.batch());
    }
  }

  /**
   * Several steps in order, which keep their common values for a retry.
   *
   * @param same the common values, drawn before the first step
   */
  record Several(Value[] same, Step[] steps) implements Step {

    @Override
    public void run(boolean again) throws SQLException {
      if (!again) {
        for (Value value : same) {
          value.draw();
        }
      }
      for (Step step : steps) {
        step.run(false);
      }
    }
  }

  /** A script's transaction, which keeps its values for a retry. */
  record Scripted(TransactionScript.Client client, RowCount count) implements Step {

    @Override
    public void run(boolean again) throws SQLException {
      if (!again) {
        client.next();
      }
      count.write(client.attempt());
    }
  }

  /**
   * A step in a transaction.
   *
   * @param begins whether the connection is in auto-commit mode outside of transactions
   */
  record InTransaction(Session session, Step step, boolean begins) implements Step {

    @Override
    public void run(boolean again) throws SQLException {
      Connection connection = session.connection();
      if (begins) {
        connection.setAutoCommit(false);
      }
      step.run(again);
      connection.commit();
      if (begins) {
        connection.setAutoCommit(true);
      }
    }
  }
}
