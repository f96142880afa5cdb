// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload;

import dev.sqldyno.workload.value.LongValue;
import dev.sqldyno.workload.value.RowSource;
import dev.sqldyno.workload.value.Value;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

/** Goes through rows of a key and a value equal to it, which its column holds as a double. */
public final class KeyRows implements RowSource.Rows {
  private final KeySequence keys;
  private final long to;
  private final Key key = new Key();
  private long position;

  /** Goes through the keys at the positions from {@code from} (included) to {@code to}. */
  public KeyRows(KeySequence keys, long from, long to) {
    this.keys = keys;
    this.position = from;
    this.to = to;
  }

  @Override
  public boolean next() {
    if (position == to) {
      return false;
    }
    key.present = keys.at(position++);
    return true;
  }

  @Override
  public List<Value> columns() {
    return List.of(key, new Amount(key));
  }

  private static final class Key implements LongValue {
    private long present;

    @Override
    public void draw() {
      // the rows draw it
    }

    @Override
    public long get() {
      return present;
    }
  }

  private record Amount(Key key) implements LongValue {
    @Override
    public void draw() {
      // follows the key
    }

    @Override
    public long get() {
      return key.present;
    }

    @Override
    public void bind(PreparedStatement statement, int index) throws SQLException {
      statement.setDouble(index, key.present);
    }
  }
}
