// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix.send;

import dev.sqldyno.workload.value.Value;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * A column of rows that are sent one after the other, for which something is drawn before it is
 * used: in the order of the columns, as several may be of one generator.
 *
 * @param drawn what is drawn
 * @param value the column's, which is the same or follows it
 */
record DrawnWhenUsed(Value drawn, Value value) implements Value {
  @Override
  public void draw() {
    // the row draws
  }

  @Override
  public void bind(PreparedStatement statement, int index) throws SQLException {
    drawn.draw();
    value.bind(statement, index);
  }

  @Override
  public void append(StringBuilder text) {
    drawn.draw();
    value.append(text);
  }

  @Override
  public boolean quoted() {
    return value.quoted();
  }
}
