// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.bulk;

import dev.sqldyno.workload.value.RowSource;
import dev.sqldyno.workload.value.Value;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * A stream of rows as tab-separated lines in UTF-8, made while they are read, so that only one
 * buffer is in memory. Each buffer is a request, until the driver wants the next. Nothing is
 * escaped, as no {@link Value} has to be. Not thread-safe.
 */
public final class TabSeparated extends InputStream {
  /** The bytes that a driver sends at once. */
  static final int BUFFER_BYTES = 1 << 16;

  private static final byte[] NOTHING = {};

  private final RowSource.Rows rows;
  private final Value[] columns;
  private final boolean quotes;
  private final String none;
  private final StringBuilder lines = new StringBuilder(BUFFER_BYTES + BUFFER_BYTES / 8);
  private byte[] buffer = NOTHING;
  private int next;
  private long handed;

  private TabSeparated(RowSource.Rows rows, boolean quotes) {
    this.rows = rows;
    this.columns = rows.columns().toArray(Value[]::new);
    this.quotes = quotes;
    this.none = quotes ? "" : "\\N";
  }

  /**
   * Streams rows in the default format of PostgreSQL's COPY and MySQL's LOAD DATA. NULL is {@code
   * \\N}.
   */
  public static TabSeparated plain(RowSource.Rows rows) {
    return new TabSeparated(rows, false);
  }

  /**
   * Streams rows in the format of RFC 4180 with tabs for commas: a column that contains a quote is
   * quoted, and its quotes are doubled. NULL is an empty column.
   */
  public static TabSeparated quoted(RowSource.Rows rows) {
    return new TabSeparated(rows, true);
  }

  @Override
  public int read() {
    return fill() ? buffer[next++] & 0xFF : -1;
  }

  @Override
  public int read(byte[] target, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, target.length);
    int done = 0;
    while (done < length && fill()) {
      int part = Math.min(length - done, buffer.length - next);
      System.arraycopy(buffer, next, target, offset + done, part);
      next += part;
      done += part;
    }
    return done == 0 && length > 0 ? -1 : done;
  }

  private boolean fill() {
    if (next < buffer.length) {
      return true;
    }
    if (buffer.length > 0) {
      rows.taken(handed);
    }
    lines.setLength(0);
    while (lines.length() < BUFFER_BYTES && rows.next()) {
      appendRow();
    }
    buffer = lines.toString().getBytes(StandardCharsets.UTF_8);
    next = 0;
    handed = System.nanoTime();
    return buffer.length > 0;
  }

  private void appendRow() {
    for (int i = 0; i < columns.length; i++) {
      int from = lines.length();
      if (columns[i].isNull()) {
        lines.append(none);
      } else {
        columns[i].append(lines);
        if (quotes && lines.indexOf("\"", from) >= 0) {
          String text = lines.substring(from).replace("\"", "\"\"");
          lines.replace(from, lines.length(), '"' + text + '"');
        }
      }
      lines.append(i + 1 < columns.length ? '\t' : '\n');
    }
  }
}
