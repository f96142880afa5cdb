// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value;

import java.sql.PreparedStatement;
import java.sql.SQLException;

/** A generator's present value in one thread. Not thread-safe. */
public interface Value {

  /** Draws the next one. */
  void draw();

  /** Binds the present one to the parameter of that index, from 1. */
  void bind(PreparedStatement statement, int index) throws SQLException;

  /**
   * Appends the present one as text, without quotes: for bulk loads and for literals. It holds
   * neither a control character nor a single quote or a backslash, so that no format has to escape
   * any of it. Bytes are hexadecimal digits.
   */
  void append(StringBuilder text);

  /** Returns whether its literal stands in quotes. */
  default boolean quoted() {
    return true;
  }

  /** Returns whether {@link #append} makes a literal; bytes have none that every engine takes. */
  default boolean hasLiteral() {
    return true;
  }

  /** Returns whether it is no value: a bulk load then writes what its format has for NULL. */
  default boolean isNull() {
    return false;
  }

  /** Says whether the transaction that bound it was stored; a counter tells its readers. */
  default void done(boolean stored) {}
}
