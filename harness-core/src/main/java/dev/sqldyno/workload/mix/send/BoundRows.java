// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix.send;

import dev.sqldyno.workload.value.RowSource;
import dev.sqldyno.workload.value.Value;
import dev.sqldyno.workload.value.kind.Values;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Rows of generators' values, drawn with each row or as each column is used. Not thread-safe. */
public final class BoundRows implements RowSource.Rows {
  private final long rows;
  private final Value[] drawn;
  private final List<Value> columns;
  private long passed;

  /** Creates rows whose columns are drawn as they are used. */
  BoundRows(List<Value> columns, long rows) {
    this(new Value[0], columns, rows);
  }

  private BoundRows(Value[] drawn, List<Value> columns, long rows) {
    this.drawn = drawn;
    this.columns = columns;
    this.rows = rows;
  }

  /** Returns rows of these generators; each row counts as stored before the next is drawn. */
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
