// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.emulator;

import dev.sqldyno.provision.build.ElfFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The functions of a mapped file, by address. */
record SymbolTable(ElfFile elf, NavigableMap<Long, Range> ranges) {
  /** The function of a place for which the file has no symbol. */
  static final String NO_SYMBOL = "(no symbol)";

  /** The order of the names of one function: without an underscore, and short, first. */
  private static final Comparator<String> PLAINEST_FIRST =
      Comparator.<String>comparingInt(name -> name.startsWith("_") ? 1 : 0)
          .thenComparingInt(String::length)
          .thenComparing(Comparator.naturalOrder());

  /** nm's letters of code symbols. */
  private static final String CODE = "tTwWiu";

  /** Suffixes that compilers add to the names of a function's parts and copies. */
  private static final Pattern SUFFIX =
      Pattern.compile(
          "( \\[clone [^]]*]|\\.(part|isra|constprop|cold|lto_priv|localalias|llvm)(\\.?\\d+)*)+$");

  /** A name without any of these characters has no suffix, part or version. */
  private static final String MARKS = ".@[";

  private static final Pattern PART = Pattern.compile("\\.(part|cold)\\b");
  private static final Pattern VERSION = Pattern.compile("@.*$");

  /**
   * The symbol at an offset.
   *
   * @param isEntry whether the offset is the function's entry
   */
  record Symbol(String function, boolean isEntry) {}

  /** An address range; {@code to} is exclusive. */
  private record Range(long from, long to, String function, boolean isWhole) {}

  /**
   * Returns the table of a file.
   *
   * @param cache see {@link Symbols}
   */
  static SymbolTable of(Path file, Path cache) {
    ElfFile elf = ElfFile.of(file);
    return of(elf, NmOutput.of(file, elf.buildId(), cache));
  }

  static SymbolTable of(ElfFile elf, Stream<String> nm) {
    List<Range> read = new ArrayList<>(nm.flatMap(SymbolTable::range).toList());
    read.sort(
        Comparator.<Range, Boolean>comparing(range -> range.to() == range.from())
            .thenComparing(Range::function, PLAINEST_FIRST));
    NavigableMap<Long, Range> ranges = new TreeMap<>();
    read.forEach(range -> ranges.putIfAbsent(range.from(), range));
    return new SymbolTable(elf, ranges);
  }

  /**
   * Parses a line of nm: address, size where it is known, type, name. By index, as a file has tens
   * of thousands of lines.
   */
  private static Stream<Range> range(String line) {
    int afterAddress = line.indexOf(' ');
    boolean sized = afterAddress > 0 && line.startsWith(" ", 2 * afterAddress + 1);
    int type = sized ? 2 * afterAddress + 2 : afterAddress + 1;
    if (afterAddress < 1
        || !line.startsWith(" ", type + 1)
        || CODE.indexOf(line.charAt(type)) < 0
        || line.length() < type + 3) {
      return Stream.empty();
    }
    long from = Long.parseUnsignedLong(line, 0, afterAddress, 16);
    long size = sized ? Long.parseUnsignedLong(line, afterAddress + 1, type - 1, 16) : 0;
    String name = line.substring(type + 2);
    if (MARKS.chars().noneMatch(mark -> name.indexOf(mark) >= 0)) {
      return Stream.of(new Range(from, from + size, name, true));
    }
    String plain = VERSION.matcher(name).replaceFirst("");
    return Stream.of(
        new Range(
            from,
            from + size,
            SUFFIX.matcher(plain).replaceFirst(""),
            !PART.matcher(plain).find()));
  }

  /** Returns the symbol at an offset in the file. */
  Symbol at(long offset) {
    long address = elf.address(offset);
    return Optional.ofNullable(ranges.floorEntry(address))
        .map(Map.Entry::getValue)
        // a function in assembler may have no size
        .filter(range -> range.to() == range.from() || address < range.to())
        .map(range -> new Symbol(range.function(), range.isWhole() && address == range.from()))
        .orElse(new Symbol(NO_SYMBOL, false));
  }
}
