// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.emulator;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The file of an emulator's counts, which goes on counting while it is read. Its layout is
 * described in the plug-in's source, {@code count.c} in {@code provision/emulator}. Not
 * thread-safe.
 */
final class CountsFile implements AutoCloseable {
  static final long LAYOUT = 2;
  static final int RECORDS = 4_096;
  static final int FILES = 128;
  static final int PATH_BYTES = 1_024;
  static final int BLOCKS = 1 << 18;
  static final int CALLS = 512;
  static final int PIDS_AT = 4_096;
  static final int FILES_AT = PIDS_AT + RECORDS * Long.BYTES;
  static final int KEYS_AT = FILES_AT + FILES * PATH_BYTES;
  static final int HEAD_BYTES = KEYS_AT + BLOCKS * Long.BYTES + 2 * BLOCKS * Integer.BYTES;
  static final int EXECUTED_AT = 2 * CALLS * Long.BYTES;
  static final int RECORD_BYTES = EXECUTED_AT + BLOCKS * Long.BYTES;

  private static final long[] NONE = {};

  /** Read, not mapped: on a full disk, touching a mapped page that has no block raises SIGBUS. */
  private final FileChannel channel;

  private final ByteBuffer buffer =
      ByteBuffer.allocateDirect(RECORD_BYTES).order(ByteOrder.LITTLE_ENDIAN);
  private long length;

  /**
   * Opens the file of an engine that runs.
   *
   * @throws IOException if no emulator counts in it
   */
  CountsFile(Path path) throws IOException {
    channel = FileChannel.open(path, StandardOpenOption.READ);
    try {
      requireCounts();
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  private void requireCounts() throws IOException {
    length = channel.size();
    if (length < HEAD_BYTES) {
      throw new IOException(
          "it has %d bytes, and an emulator's counts have at least %d"
              .formatted(length, HEAD_BYTES));
    }
    LongBuffer head = longs(0, 2);
    if (head.get(0) != LAYOUT) {
      throw new IOException("its layout is %d, not %d".formatted(head.get(0), LAYOUT));
    }
    if (head.get(1) == 0) {
      throw new IOException("it has no process");
    }
  }

  /**
   * Reads the sums over all processes and threads, ended ones too.
   *
   * @throws IOException if the file was cut off, or cannot be read
   */
  Counts read() throws IOException {
    return sums(0, RECORDS);
  }

  /**
   * Reads how often each thread has executed each block, by the number of its record.
   *
   * @throws IOException if the file was cut off, or cannot be read
   */
  List<Counts> threads() throws IOException {
    List<Counts> threads = new ArrayList<>();
    int records = (int) Math.min(longs(0, 2).get(1), RECORDS);
    for (int n = 0; n < records; n++) {
      // alone, as there may be hundreds
      threads.add(new Counts(NONE, sums(n, n + 1).executed(), NONE, NONE, List.of()));
    }
    return threads;
  }

  /** Reads the sums over the records from one number to another, which is not read. */
  Counts sums(int from, int to) throws IOException {
    if (channel.size() < length) {
      throw new IOException("it was cut off: is the engine still running?");
    }
    length = channel.size();
    LongBuffer head = longs(0, 4);
    int end = (int) Math.min(head.get(1), to);
    int blocks = (int) Math.min(head.get(2) + 1, BLOCKS);
    int files = (int) Math.min(head.get(3) + 1, FILES);
    long[] calls = new long[CALLS];
    long[] bytes = new long[CALLS];
    long[] executed = new long[blocks];
    for (int n = from; n < end; n++) {
      long at = HEAD_BYTES + (long) n * RECORD_BYTES;
      LongBuffer record = longs(at, 2 * CALLS + blocks);
      add(record, 0, calls);
      add(record, CALLS, bytes);
      add(record, 2 * CALLS, executed);
    }
    // keys after counts, as a block gets its key before it is executed
    long[] keys = new long[blocks];
    longs(KEYS_AT, blocks).get(keys);
    return new Counts(keys, executed, calls, bytes, names(files));
  }

  private static void add(LongBuffer record, int from, long[] sums) {
    for (int i = 0; i < sums.length; i++) {
      sums[i] += record.get(from + i);
    }
  }

  private List<String> names(int files) throws IOException {
    read(FILES_AT, files * PATH_BYTES);
    List<String> names = new ArrayList<>();
    byte[] name = new byte[PATH_BYTES];
    for (int n = 0; n < files; n++) {
      buffer.get(n * PATH_BYTES, name);
      names.add(new String(name, StandardCharsets.UTF_8).split("\0", 2)[0]);
    }
    return names;
  }

  private LongBuffer longs(long at, int count) throws IOException {
    read(at, count * Long.BYTES);
    return buffer.asLongBuffer();
  }

  /** Fills the buffer, with zeros behind the end of the file, where a record is being added. */
  private void read(long at, int bytes) throws IOException {
    buffer.clear().limit(bytes);
    while (buffer.hasRemaining()) {
      if (channel.read(buffer, at + buffer.position()) < 0) {
        while (buffer.hasRemaining()) {
          buffer.put((byte) 0);
        }
      }
    }
    buffer.flip();
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException _) {
      // it was only read
    }
  }
}
