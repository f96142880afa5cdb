// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value;

import java.sql.PreparedStatement;
import java.sql.SQLException;

/** A value that is a whole number. */
public interface LongValue extends Value {

  /** Returns the current value. */
  long get();

  @Override
  default void bind(PreparedStatement statement, int index) throws SQLException {
    statement.setLong(index, get());
  }

  @Override
  default void append(StringBuilder text) {
    text.append(get());
  }

  @Override
  default boolean quoted() {
    return false;
  }
}
