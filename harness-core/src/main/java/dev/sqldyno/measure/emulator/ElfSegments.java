// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.emulator;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The executable segments of a 64-bit ELF file, by which an offset in it becomes the address that
 * its symbol table knows. Fields: System V ABI, "Program Header".
 */
record ElfSegments(List<Segment> segments) {
  private static final int HEADER_BYTES = 64;
  private static final int LOAD = 1;
  private static final int EXECUTABLE = 1;

  record Segment(long offset, long address, long bytes) {}

  /** Returns those of a file; none if it is no such file. */
  static ElfSegments of(Path file) {
    List<Segment> segments = new ArrayList<>();
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      ByteBuffer header = read(channel, 0, HEADER_BYTES);
      if (header.getInt(0) != 0x464c457f) {
        return new ElfSegments(List.of());
      }
      int size = header.getShort(54);
      ByteBuffer table = read(channel, header.getLong(32), size * header.getShort(56));
      for (int at = 0; at + size <= table.limit(); at += size) {
        if (table.getInt(at) == LOAD && (table.getInt(at + 4) & EXECUTABLE) != 0) {
          segments.add(
              new Segment(table.getLong(at + 8), table.getLong(at + 16), table.getLong(at + 32)));
        }
      }
    } catch (IOException | IndexOutOfBoundsException | IllegalArgumentException _) {
      return new ElfSegments(List.of());
    }
    return new ElfSegments(segments);
  }

  private static ByteBuffer read(FileChannel channel, long at, int bytes) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    channel.read(buffer, at);
    return buffer.flip();
  }

  /** Returns the address of an offset in the file; negative if no executable segment has it. */
  long address(long offset) {
    for (Segment each : segments) {
      if (each.offset() <= offset && offset < each.offset() + each.bytes()) {
        return offset - each.offset() + each.address();
      }
    }
    return -1;
  }
}
