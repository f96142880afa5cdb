// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix.send;

import dev.sqldyno.workload.value.Value;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * A column whose value is drawn when it is used, so that several columns of one generator get
 * successive values.
 *
 * @param drawn the value to draw
 * @param value the column's: the same one, or derived from it
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
