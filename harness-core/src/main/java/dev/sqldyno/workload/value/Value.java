// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value;

import java.sql.PreparedStatement;
import java.sql.SQLException;

/** A generator's current value in one thread. Not thread-safe. */
public interface Value {

  /** Draws the next value. */
  void draw();

  /** Binds the current value to the parameter of that index, from 1. */
  void bind(PreparedStatement statement, int index) throws SQLException;

  /**
   * Appends the current value as text without quotes, for bulk loads and literals. The text has no
   * control character, single quote or backslash, so that no format needs escapes. Bytes are
   * hexadecimal digits.
   */
  void append(StringBuilder text);

  /** Returns whether its literal is quoted. */
  default boolean quoted() {
    return true;
  }

  /** Returns whether {@link #append} makes a literal; bytes have none that every engine accepts. */
  default boolean hasLiteral() {
    return true;
  }

  /** Returns whether it is NULL, which a bulk load writes in its own format. */
  default boolean isNull() {
    return false;
  }

  /** Notes whether the transaction that bound it was committed; a counter informs its readers. */
  default void done(boolean stored) {}
}
