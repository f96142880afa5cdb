// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.emulator;

import dev.sqldyno.catalog.Reason;
import dev.sqldyno.measure.CostSource;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.provision.ProvisionException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
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
  private static final int PID_AT = 8;
  private static final ValueLayout.OfLong COUNT =
      ValueLayout.JAVA_LONG.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfInt PID =
      ValueLayout.JAVA_INT.withOrder(ByteOrder.LITTLE_ENDIAN);

  private static final Reading NO_KERNEL =
      new Reading.Unavailable(
          "the emulator executes user instructions only: what the kernel does for the engine is not counted");
  private static final Reading NO_TIME =
      new Reading.Unavailable("the emulator's CPU time is not the engine's");

  private final Path file;
  private final FileChannel channel;
  private final Arena arena = Arena.ofShared();
  private final MemorySegment counts;
  private final long[] record = new long[(RECORD_BYTES - HEAD_BYTES) / Long.BYTES];

  private EmulatorCounts(Path file, FileChannel channel) throws IOException {
    this.file = file;
    this.channel = channel;
    this.counts = channel.map(MapMode.READ_ONLY, 0, FILE_BYTES, arena);
  }

  /**
   * Opens the counts of an engine that runs.
   *
   * @throws ProvisionException if the file is not an emulator's, since nothing else that is read of
   *     such an engine means anything
   */
  public static EmulatorCounts open(Path file) {
    FileChannel channel = null;
    try {
      channel = FileChannel.open(file, StandardOpenOption.READ);
      if (channel.size() != FILE_BYTES) {
        throw new IOException(
            "it has %,d bytes, and an emulator's counts have %,d"
                .formatted(channel.size(), FILE_BYTES));
      }
      EmulatorCounts opened = new EmulatorCounts(file, channel);
      if (opened.taken() < 1 || opened.counts.get(PID, RECORD_BYTES + PID_AT) <= 0) {
        opened.close();
        throw new IOException("no process is in it");
      }
      return opened;
    } catch (IOException e) {
      close(channel);
      throw new ProvisionException(
          "%s does not have the instructions that an emulator counts: %s. Start the engine anew by this version of sqldyno"
              .formatted(file, Reason.of(e)),
          e);
    }
  }

  private long taken() {
    return counts.get(COUNT, 0);
  }

  @Override
  public void read(Map<Counter, Reading> into) {
    into.put(Counter.INSTRUCTIONS_USER, instructions());
    into.put(Counter.INSTRUCTIONS_KERNEL, NO_KERNEL);
    into.put(Counter.CPU, NO_TIME);
  }

  private Reading instructions() {
    try {
      // a mapping beyond the end of its file must not be touched
      if (channel.size() != FILE_BYTES) {
        return new Reading.Unavailable(file + " was cut off: is the engine still running?");
      }
    } catch (IOException e) {
      return new Reading.Unavailable("%s cannot be read: %s".formatted(file, Reason.of(e)));
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
  }

  /** Copies the record first, since a JVM that has just started reads an array faster. */
  private long ofProcess(long process) {
    MemorySegment.copy(
        counts, COUNT, process * RECORD_BYTES + HEAD_BYTES, record, 0, record.length);
    long sum = 0;
    for (long count : record) {
      sum += count;
    }
    return sum;
  }

  @Override
  public void close() {
    if (arena.scope().isAlive()) {
      arena.close();
    }
    close(channel);
  }

  private static void close(FileChannel channel) {
    try {
      if (channel != null) {
        channel.close();
      }
    } catch (IOException _) {
      // it was only read
    }
  }
}
