// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.build;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * The headers of a 64-bit ELF file. Fields: System V ABI, "Program Header"; GNU's note of the build
 * id.
 *
 * @param segments the executable ones, which map an offset in the file to an address of its symbol
 *     table
 * @param buildId in hexadecimal digits; empty if it has none
 * @param processor its processor, by Java's name; empty if it is no such file
 * @param hasSymbols whether all of its functions have names, not only the exported ones
 * @param loader the path of its dynamic loader; empty if it names none
 */
public record ElfFile(
    List<Segment> segments, String buildId, String processor, boolean hasSymbols, String loader) {
  private static final ElfFile NONE = new ElfFile(List.of(), "", "", false, "");

  /** Names of common processors; all others have their number. */
  private static final Map<Integer, String> PROCESSORS =
      Map.of(3, "x86", 40, "arm", 62, "amd64", 183, "aarch64", 21, "ppc64le", 243, "riscv64");

  private static final int HEADER_BYTES = 64;
  private static final int LOAD = 1;
  private static final int LOADER = 3;
  private static final int NOTE = 4;
  private static final int EXECUTABLE = 1;
  private static final int BUILD_ID = 3;
  private static final int GNU = 0x554e47;
  private static final int SYMBOL_TABLE = 2;

  public record Segment(long offset, long address, long bytes) {}

  /** Reads a file's headers; all are empty if it is no such file. */
  public static ElfFile of(Path file) {
    List<Segment> segments = new ArrayList<>();
    String buildId = "";
    String processor;
    boolean hasSymbols;
    String loader = "";
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      ByteBuffer header = read(channel, 0, HEADER_BYTES);
      if (header.getInt(0) != 0x464c457f) {
        return NONE;
      }
      processor = processor(header.getShort(18));
      hasSymbols = hasSymbols(channel, header);
      int size = header.getShort(54);
      ByteBuffer table = read(channel, header.getLong(32), size * header.getShort(56));
      for (int at = 0; at + size <= table.limit(); at += size) {
        if (table.getInt(at) == LOAD && (table.getInt(at + 4) & EXECUTABLE) != 0) {
          segments.add(
              new Segment(table.getLong(at + 8), table.getLong(at + 16), table.getLong(at + 32)));
        } else if (table.getInt(at) == NOTE && buildId.isEmpty()) {
          buildId = buildId(content(channel, table, at));
        } else if (table.getInt(at) == LOADER) {
          loader =
              StandardCharsets.UTF_8
                  .decode(content(channel, table, at))
                  .toString()
                  .replace("\0", "");
        }
      }
    } catch (IOException | IndexOutOfBoundsException | IllegalArgumentException _) {
      return NONE;
    }
    return new ElfFile(segments, buildId, processor, hasSymbols, loader);
  }

  private static String processor(int machine) {
    return PROCESSORS.getOrDefault(machine, "processor " + machine);
  }

  private static boolean hasSymbols(FileChannel channel, ByteBuffer header) throws IOException {
    int size = header.getShort(58);
    ByteBuffer table = read(channel, header.getLong(40), size * header.getShort(60));
    for (int at = 0; at + size <= table.limit(); at += size) {
      if (table.getInt(at + 4) == SYMBOL_TABLE) {
        return true;
      }
    }
    return false;
  }

  /** Finds the build id among notes, each with name, content and type, padded to four bytes. */
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

  private static ByteBuffer content(FileChannel channel, ByteBuffer table, int at)
      throws IOException {
    return read(channel, table.getLong(at + 8), (int) table.getLong(at + 32));
  }

  private static ByteBuffer read(FileChannel channel, long at, int bytes) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    channel.read(buffer, at);
    return buffer.flip();
  }

  /** Returns the address of an offset in the file; negative if no executable segment has it. */
  public long address(long offset) {
    for (Segment each : segments) {
      if (each.offset() <= offset && offset < each.offset() + each.bytes()) {
        return offset - each.offset() + each.address();
      }
    }
    return -1;
  }
}
