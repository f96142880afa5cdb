// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.emulator;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A file of counts as the emulator's plug-in writes it; the first record is taken. */
public record WrittenCounts(Path file) {
  public WrittenCounts {
    try {
      write(file, 0, CountsFile.LAYOUT);
      records(file, 1);
      length(file, CountsFile.HEAD_BYTES + CountsFile.RECORD_BYTES);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void records(int records) throws IOException {
    records(file, records);
    length(file, CountsFile.HEAD_BYTES + (long) records * CountsFile.RECORD_BYTES);
  }

  /** Names a mapped file; they are numbered from 1. */
  void file(int number, String path) throws IOException {
    write(file, 24, number);
    try (RandomAccessFile counts = new RandomAccessFile(file.toFile(), "rw")) {
      counts.seek(CountsFile.FILES_AT + (long) number * CountsFile.PATH_BYTES);
      counts.write(path.getBytes(StandardCharsets.UTF_8));
    }
  }

  /** Gives a block its number, from 1. */
  public void block(int number, int mapped, int instructions, long place) throws IOException {
    write(file, 16, number);
    write(
        file,
        CountsFile.KEYS_AT + (long) number * Long.BYTES,
        Counts.key(mapped, instructions, place));
  }

  public void executed(int record, int block, long times) throws IOException {
    write(file, at(record) + CountsFile.EXECUTED_AT + (long) block * Long.BYTES, times);
  }

  void called(int record, int call, long times, long bytes) throws IOException {
    write(file, at(record) + (long) call * Long.BYTES, times);
    write(file, at(record) + (long) (CountsFile.CALLS + call) * Long.BYTES, bytes);
  }

  void length(long bytes) throws IOException {
    length(file, bytes);
  }

  private static long at(int record) {
    return CountsFile.HEAD_BYTES + (long) record * CountsFile.RECORD_BYTES;
  }

  private static void records(Path file, int records) throws IOException {
    write(file, Long.BYTES, records);
  }

  private static void length(Path file, long bytes) throws IOException {
    try (RandomAccessFile counts = new RandomAccessFile(file.toFile(), "rw")) {
      counts.setLength(bytes);
    }
  }

  private static void write(Path file, long at, long value) throws IOException {
    try (RandomAccessFile counts = new RandomAccessFile(file.toFile(), "rw")) {
      counts.seek(at);
      counts.write(
          ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(value).array());
    }
  }
}
