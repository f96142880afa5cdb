// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.emulator;

import dev.sqldyno.measure.CodeCounts;
import dev.sqldyno.measure.CodeCounts.Function;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A lookup of the names of functions and system calls. Not thread-safe. */
final class Symbols {
  /** The function and file of code that is in no file, such as code that the engine generates. */
  private static final String NO_FILE = "(no file)";

  private final Path cache;
  private final Map<String, SymbolTable> tables = new HashMap<>();

  /**
   * Creates a lookup that keeps the symbols it reads.
   *
   * @param cache a folder, which need not exist
   */
  Symbols(Path cache) {
    this.cache = cache;
  }

  CodeCounts name(Counts counts) {
    List<Function> functions =
        IntStream.range(0, counts.executed().length)
            .filter(block -> counts.executed()[block] != 0)
            .mapToObj(block -> function(counts, block))
            .collect(Collectors.toMap(Function::key, each -> each, Function::plus))
            .values()
            .stream()
            .sorted(Comparator.comparing(Function::file).thenComparing(Function::name))
            .toList();
    return new CodeCounts(functions, SystemCalls.of(counts.calls(), counts.bytes()));
  }

  /** Returns the function of a block, with the block's counts alone. */
  private Function function(Counts counts, int block) {
    String path = counts.files().get(counts.file(block));
    if (path.isEmpty()) {
      return new Function(NO_FILE, NO_FILE, counts.instructions(block), 0);
    }
    SymbolTable.Symbol symbol =
        tables
            .computeIfAbsent(path, file -> SymbolTable.of(Path.of(file), cache))
            .at(counts.place(block));
    return new Function(
        path.substring(path.lastIndexOf('/') + 1),
        symbol.function(),
        counts.instructions(block),
        symbol.isEntry() ? counts.executed()[block] : 0);
  }
}
