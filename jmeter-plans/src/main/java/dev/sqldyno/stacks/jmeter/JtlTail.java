// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The tail of a JTL, read while JMeter appends to it. Not thread-safe. */
public final class JtlTail implements AutoCloseable {
  private static final int CHUNK_BYTES = 1 << 16;

  private final Path jtl;
  private final ByteBuffer buffer = ByteBuffer.allocate(CHUNK_BYTES);
  private final JtlLines lines = new JtlLines();
  private FileChannel channel;
  private JtlColumns columns;

  /** Creates a tail of a file that need not exist yet. */
  public JtlTail(Path jtl) {
    this.jtl = jtl;
  }

  /**
   * Returns the rows of a run that has ended.
   *
   * @throws JMeterException if this is no JTL, or one that was cut off
   */
  public static List<JtlRow> all(Path jtl) {
    try (JtlTail tail = new JtlTail(jtl)) {
      List<JtlRow> rows = tail.poll();
      tail.requireWhole();
      return rows;
    }
  }

  /**
   * Returns the rows that were appended since the last call; half a line waits for its rest.
   *
   * @throws JMeterException if this is no JTL
   */
  public List<JtlRow> poll() {
    List<JtlRow> rows = new ArrayList<>();
    try {
      if (channel == null) {
        if (Files.notExists(jtl)) {
          return rows;
        }
        channel = FileChannel.open(jtl);
      }
      while (channel.read(buffer.clear()) > 0) {
        lines.feed(buffer.flip(), line -> take(line, rows));
      }
      return rows;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns a complaint about an incomplete end; call it when no more will come. */
  public Optional<String> cutOff() {
    return lines.isWithinLine()
        ? Optional.of("%s ends within a row: is its disk full?".formatted(jtl))
        : Optional.empty();
  }

  /** Throws JMeterException if {@link #cutOff} has something. */
  public void requireWhole() {
    cutOff()
        .ifPresent(complaint -> {
          throw new JMeterException(complaint);
        });
  }

  private void take(List<String> line, List<JtlRow> rows) {
    if (columns == null) {
      columns = new JtlColumns(line);
    } else {
      rows.add(columns.row(line));
    }
  }

  @Override
  public void close() {
    try {
      if (channel != null) {
        channel.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
