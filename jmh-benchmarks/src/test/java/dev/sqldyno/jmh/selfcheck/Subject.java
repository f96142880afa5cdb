// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import java.io.IOException;
import java.sql.SQLException;

/** One that works in turn with others. */
record Subject(String name, Turn turn) {

  /** One window of work in that round, from 0. */
  @FunctionalInterface
  interface Turn {
    Work work(int round) throws IOException, SQLException, InterruptedException;
  }
}
