// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.emulator;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * What a 64-bit ELF file says of itself. Fields: System V ABI, "Program Header"; GNU's note of the
 * build id.
 *
 * @param segments those that are executable, by which an offset in the file becomes the address
 *     that its symbol table knows
 * @param buildId in hexadecimal digits; empty if it has none
 */
record ElfFile(List<Segment> segments, String buildId) {
  private static final int HEADER_BYTES = 64;
  private static final int LOAD = 1;
  private static final int NOTE = 4;
  private static final int EXECUTABLE = 1;
  private static final int BUILD_ID = 3;
  private static final int GNU = 0x554e47;

  record Segment(long offset, long address, long bytes) {}

  /** Returns those of a file; none if it is no such file. */
  static ElfFile of(Path file) {
    List<Segment> segments = new ArrayList<>();
    String buildId = "";
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      ByteBuffer header = read(channel, 0, HEADER_BYTES);
      if (header.getInt(0) != 0x464c457f) {
        return new ElfFile(List.of(), "");
      }
      int size = header.getShort(54);
      ByteBuffer table = read(channel, header.getLong(32), size * header.getShort(56));
      for (int at = 0; at + size <= table.limit(); at += size) {
        if (table.getInt(at) == LOAD && (table.getInt(at + 4) & EXECUTABLE) != 0) {
          segments.add(
              new Segment(table.getLong(at + 8), table.getLong(at + 16), table.getLong(at + 32)));
        } else if (table.getInt(at) == NOTE && buildId.isEmpty()) {
          buildId = buildId(read(channel, table.getLong(at + 8), (int) table.getLong(at + 32)));
        }
      }
    } catch (IOException | IndexOutOfBoundsException | IllegalArgumentException _) {
      return new ElfFile(List.of(), "");
    }
    return new ElfFile(segments, buildId);
  }

  /** Returns the build id among notes, each with name, content and type, padded to four bytes. */
  private static String buildId(ByteBuffer notes) {
    int at = 0;
    while (at + 16 <= notes.limit()) {
      int name = (notes.getInt(at) + 3) / 4 * 4;
      int content = notes.getInt(at + 4);
      if (notes.getInt(at + 8) == BUILD_ID && notes.getInt(at + 12) == GNU) {
        byte[] id = new byte[content];
        notes.get(at + 12 + name, id);
        return HexFormat.of().formatHex(id);
      }
      at += 12 + name + (content + 3) / 4 * 4;
    }
    return "";
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
