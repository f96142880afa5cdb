// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix;

import dev.sqldyno.workload.value.Value;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/** Does a task on one connection, with one thread's values. */
interface Step {

  /**
   * Does it.
   *
   * @param again whether with what was drawn for the attempt before, as far as this step keeps it
   */
  void run(boolean again) throws SQLException;

  /**
   * Executes a statement with values bound.
   *
   * @param chosen what is drawn before the statement is found; null where nothing is
   * @param drawn for each parameter, what is drawn before it is bound; null where nothing is
   */
  record Bound(Value[] chosen, Prepared prepared, Value[] drawn, Value[] bound) {

    Prepared.One choose() throws SQLException {
      for (Value value : chosen) {
        value.draw();
      }
      return prepared.present();
    }

    void bind(PreparedStatement statement) throws SQLException {
      for (int i = 0; i < bound.length; i++) {
        if (drawn[i] != null) {
          drawn[i].draw();
        }
        bound[i].bind(statement, i + 1);
      }
    }
  }

  /** Sends one statement. It keeps what it has bound. */
  final class Single implements Step {
    private final Task.Execution task;
    private final Bound bound;
    private final RowCount count;
    private Prepared.One ready;

    Single(Task.Execution task, Bound bound, RowCount count) {
      this.task = task;
      this.bound = bound;
      this.count = count;
    }

    @Override
    public void run(boolean again) throws SQLException {
      Prepared.One present = ready;
      if (!again || present == null) {
        ready = null;
        present = bound.choose();
        bound.bind(present.statement());
        ready = present;
      }
      task.rows().require(present.execute(count), task.transaction());
    }
  }

  /** Sends a JDBC batch of one statement. */
  record Batch(Task.Execution task, Bound bound, RowCount count) implements Step {

    @Override
    public void run(boolean again) throws SQLException {
      PreparedStatement statement = bound.choose().statement();
      statement.clearBatch();
      for (int i = 0; i < task.batch(); i++) {
        bound.bind(statement);
        statement.addBatch();
      }
      for (int rows : statement.executeBatch()) {
        // a driver that has rewritten the batch does not know
        int written = rows == Statement.SUCCESS_NO_INFO ? 1 : rows;
        task.rows().require(written, task.transaction());
        count.write(written);
      }
    }
  }

  /**
   * Does others in their order. It keeps what is the same for all of them.
   *
   * @param same what is drawn before the first
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

  /**
   * Does others in a transaction.
   *
   * @param begins whether the connection is in auto-commit mode otherwise
   */
  record InTransaction(Connection connection, Step step, boolean begins) implements Step {

    @Override
    public void run(boolean again) throws SQLException {
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
