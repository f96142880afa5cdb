// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import dev.sqldyno.workload.TableContents;
import java.sql.SQLException;

/** Knows what its table holds at an iteration's start and must hold at its end. */
abstract class TableState extends MeteredState {

  /** Returns what the table holds when the iteration starts. */
  protected abstract TableContents before() throws SQLException;

  /** Returns what the table must hold when the iteration has ended. */
  protected abstract TableContents after() throws SQLException;

  @Override
  protected void check(boolean ended) throws SQLException {
    TableContents.of(connection(), sql().text("check"))
        .mustBe(ended ? after() : before(), (ended ? "after " : "before ") + operation().id());
  }
}
