// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.bulk;

import dev.sqldyno.workload.KeySequence;
import java.io.InputStream;
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
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private long position;
  private int next;
  private int filled;

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
      int part = Math.min(length - done, filled - next);
      System.arraycopy(buffer, next, target, offset + done, part);
      next += part;
      done += part;
    }
    return done == 0 && length > 0 ? -1 : done;
  }

  private boolean fill() {
    if (next < filled) {
      return true;
    }
    next = 0;
    filled = 0;
    while (position < to && filled <= buffer.length - LONGEST_LINE_BYTES) {
      long key = keys.at(position++);
      filled = line(key, filled);
    }
    return filled > 0;
  }

  private int line(long key, int start) {
    int end = start + digits(key);
    long rest = key;
    for (int i = end - 1; i >= start; i--) {
      buffer[i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    buffer[end] = '\t';
    System.arraycopy(buffer, start, buffer, end + 1, end - start);
    int lineFeed = end + 1 + end - start;
    buffer[lineFeed] = '\n';
    return lineFeed + 1;
  }

  private static int digits(long positive) {
    int digits = 1;
    for (long rest = positive / 10; rest > 0; rest /= 10) {
      digits++;
    }
    return digits;
  }
}
