// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Cuts a stream of CSV bytes into lines; a line break within quotes is part of its line. */
final class JtlLines {
  private final ByteArrayOutputStream half = new ByteArrayOutputStream();
  private boolean quoted;

  /** Passes on each line that is now whole; the rest waits for more. */
  void feed(ByteBuffer bytes, Consumer<String> line) {
    byte[] chunk = bytes.array();
    int from = bytes.position();
    for (int i = from; i < bytes.limit(); i++) {
      if (chunk[i] == '"') {
        // a quote within quotes is written twice, which changes nothing
        quoted = !quoted;
      } else if (chunk[i] == '\n' && !quoted) {
        half.write(chunk, from, i - from);
        line.accept(half.toString(StandardCharsets.UTF_8).stripTrailing());
        half.reset();
        from = i + 1;
      }
    }
    half.write(chunk, from, bytes.limit() - from);
  }

  /** Returns whether something waits for more. */
  boolean isWithinLine() {
    return half.size() > 0;
  }
}
