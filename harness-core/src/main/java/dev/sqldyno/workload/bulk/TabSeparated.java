// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.bulk;

import dev.sqldyno.workload.KeySequence;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * Streams rows of a key and a value equal to it as tab-separated lines, made as they are read:
 * memory holds one buffer, whatever the number of rows. Not thread-safe.
 */
public final class TabSeparated extends InputStream {
  /** What a driver sends at once. */
  static final int BUFFER_BYTES = 1 << 16;

  /** Two numbers of up to 19 digits, a tab and a line feed. */
  private static final int LONGEST_LINE_BYTES = 40;

  private final KeySequence keys;
  private final long to;
  private final StringBuilder lines = new StringBuilder(BUFFER_BYTES);
  private byte[] buffer = {};
  private long position;
  private int next;

  /** Streams the keys at the positions from {@code from} (included) to {@code to}. */
  public TabSeparated(KeySequence keys, long from, long to) {
    this.keys = keys;
    this.position = from;
    this.to = to;
  }

  @Override
  public int read() {
    return fill() ? buffer[next++] : -1;
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
    lines.setLength(0);
    while (position < to && lines.length() <= BUFFER_BYTES - LONGEST_LINE_BYTES) {
      long key = keys.at(position++);
      lines.append(key).append('\t').append(key).append('\n');
    }
    buffer = lines.toString().getBytes(StandardCharsets.US_ASCII);
    next = 0;
    return buffer.length > 0;
  }
}
