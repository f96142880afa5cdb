// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix.send;

import dev.sqldyno.workload.value.RowSource;
import dev.sqldyno.workload.value.Value;
import dev.sqldyno.workload.value.kind.Values;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Goes through rows whose columns are generators' values: all drawn with the row, or as they are
 * used.
 */
public final class BoundRows implements RowSource.Rows {
  private final long rows;
  private final Value[] drawn;
  private final List<Value> columns;
  private long passed;

  /** Goes through so many rows whose columns are drawn as they are used. */
  BoundRows(List<Value> columns, long rows) {
    this(new Value[0], columns, rows);
  }

  private BoundRows(Value[] drawn, List<Value> columns, long rows) {
    this.drawn = drawn;
    this.columns = columns;
    this.rows = rows;
  }

  /** Goes through so many rows of these generators, whose transactions are stored. */
  public static BoundRows of(Values values, List<String> names, long rows) {
    Set<Value> first = new LinkedHashSet<>();
    Set<String> known = new LinkedHashSet<>();
    List<Value> all = new ArrayList<>();
    for (String name : names) {
      Value root = values.drawn(name);
      Value value = values.get(name);
      first.add(root);
      all.add(known.add(name) || value != root ? value : new DrawnWhenUsed(value, value));
    }
    return new BoundRows(first.toArray(Value[]::new), List.copyOf(all), rows);
  }

  @Override
  public boolean next() {
    if (passed > 0) {
      for (Value value : drawn) {
        value.done(true);
      }
    }
    if (passed == rows) {
      return false;
    }
    passed++;
    for (Value value : drawn) {
      value.draw();
    }
    return true;
  }

  @Override
  public List<Value> columns() {
    return columns;
  }
}
