// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A splitter of a stream of CSV bytes into lines of fields; within quotes, a line break is text.
 */
final class JtlLines {
  private final ByteArrayOutputStream field = new ByteArrayOutputStream();
  private List<String> fields = new ArrayList<>();
  private boolean quoted;
  private byte before;

  /** Passes on the fields of each complete line; the rest waits for more. */
  void feed(ByteBuffer bytes, Consumer<List<String>> line) {
    while (bytes.hasRemaining()) {
      byte next = bytes.get();
      if (next == '"') {
        if (before == '"' && !quoted) {
          // a quote within quotes is written twice
          field.write(next);
        }
        quoted = !quoted;
      } else if (quoted || next != ',' && next != '\n') {
        field.write(next);
      } else {
        fields.add(field.toString(StandardCharsets.UTF_8));
        field.reset();
        if (next == '\n') {
          line.accept(fields);
          fields = new ArrayList<>();
        }
      }
      before = next;
    }
  }

  /** Returns whether an incomplete line waits for more. */
  boolean isWithinLine() {
    return quoted || field.size() > 0 || !fields.isEmpty();
  }
}
