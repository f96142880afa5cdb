// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.emulator;

import dev.sqldyno.catalog.Reason;
import dev.sqldyno.measure.CostSource;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.provision.ProvisionException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Map;

/**
 * Reads the user instructions that an emulator has counted for all of an engine's processes, ended
 * ones too, from the file that it shares with us and goes on counting in.
 *
 * <p>The emulator's plug-in tells the layout of the file: {@code count.c} in {@code
 * provision/emulator}. Not thread-safe.
 */
public final class EmulatorCounts implements CostSource {
  static final int RECORDS = 65_536;
  static final int RECORD_BYTES = 4_096;
  static final int HEAD_BYTES = 16;

  private static final long FILE_BYTES = (long) RECORDS * RECORD_BYTES;

  /** Has the process's id in its lower half. */
  private static final int PID_WORD = 1;

  private static final Reading NO_KERNEL =
      new Reading.Unavailable(
          "the emulator executes user instructions only: what the kernel does for the engine is not counted");
  private static final Reading NO_TIME =
      new Reading.Unavailable("the emulator's CPU time is not the engine's");

  private final Path path;

  /** Read and not mapped: a mapping of what finds no room on a full disk must not be touched. */
  private final RandomAccessFile file;

  private final byte[] bytes = new byte[RECORD_BYTES];
  private final long[] record = new long[RECORD_BYTES / Long.BYTES];

  private EmulatorCounts(Path path) throws IOException {
    this.path = path;
    this.file = new RandomAccessFile(path.toFile(), "r");
  }

  /**
   * Opens the counts of an engine that runs.
   *
   * @throws ProvisionException if the file is not an emulator's, since nothing else that is read of
   *     such an engine means anything
   */
  public static EmulatorCounts open(Path path) {
    try {
      EmulatorCounts opened = new EmulatorCounts(path);
      try {
        opened.requireCounts();
      } catch (IOException e) {
        opened.close();
        throw e;
      }
      return opened;
    } catch (IOException e) {
      throw new ProvisionException(
          "%s does not have the instructions that an emulator counts: %s. Start the engine anew by this version of sqldyno"
              .formatted(path, Reason.of(e)),
          e);
    }
  }

  private void requireCounts() throws IOException {
    if (file.length() != FILE_BYTES) {
      throw new IOException(
          "it has %,d bytes, and an emulator's counts have %,d"
              .formatted(file.length(), FILE_BYTES));
    }
    if (taken() < 1) {
      throw new IOException("no process is in it");
    }
    read(1);
    if ((int) record[PID_WORD] <= 0) {
      throw new IOException("no process is in it");
    }
  }

  private long taken() throws IOException {
    read(0);
    return record[0];
  }

  private void read(long number) throws IOException {
    file.seek(number * RECORD_BYTES);
    file.readFully(bytes);
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer().get(record);
  }

  @Override
  public void read(Map<Counter, Reading> into) {
    into.put(Counter.INSTRUCTIONS_USER, instructions());
    into.put(Counter.INSTRUCTIONS_KERNEL, NO_KERNEL);
    into.put(Counter.CPU, NO_TIME);
  }

  private Reading instructions() {
    try {
      if (file.length() != FILE_BYTES) {
        return new Reading.Unavailable(path + " was cut off: is the engine still running?");
      }
      long taken = taken();
      if (taken >= RECORDS) {
        return new Reading.Unavailable(
            "the engine has had %,d processes, and %,d can be counted: measure fewer cells on one start of it"
                .formatted(taken, RECORDS - 1));
      }
      long sum = 0;
      for (long process = 1; process <= taken; process++) {
        sum += ofProcess(process);
      }
      return new Reading.Measured(sum);
    } catch (IOException e) {
      return new Reading.Unavailable("%s cannot be read: %s".formatted(path, Reason.of(e)));
    }
  }

  private long ofProcess(long process) throws IOException {
    read(process);
    long sum = 0;
    for (int word = HEAD_BYTES / Long.BYTES; word < record.length; word++) {
      sum += record[word];
    }
    return sum;
  }

  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException _) {
      // it was only read
    }
  }
}
