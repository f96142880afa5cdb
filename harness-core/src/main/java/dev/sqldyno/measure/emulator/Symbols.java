// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.emulator;

import dev.sqldyno.measure.CodeCounts;
import dev.sqldyno.measure.CodeCounts.Function;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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

  private record Name(String file, String function) {}

  private static final class Sum {
    private long instructions;
    private long calls;
  }

  CodeCounts name(Counts counts) {
    Map<Name, Sum> sums = new HashMap<>();
    for (int block = 0; block < counts.executed().length; block++) {
      if (counts.executed()[block] != 0) {
        add(counts, block, sums);
      }
    }
    List<Function> functions =
        sums.entrySet().stream()
            .map(each ->
                new Function(
                    each.getKey().file(),
                    each.getKey().function(),
                    each.getValue().instructions,
                    each.getValue().calls))
            .sorted(Comparator.comparing(Function::file).thenComparing(Function::name))
            .toList();
    return new CodeCounts(functions, SystemCalls.of(counts.calls(), counts.bytes()));
  }

  private void add(Counts counts, int block, Map<Name, Sum> sums) {
    String path = counts.files().get(counts.file(block));
    SymbolTable.Symbol symbol =
        path.isEmpty()
            ? new SymbolTable.Symbol(NO_FILE, false)
            : tables
                .computeIfAbsent(path, file -> SymbolTable.of(Path.of(file), cache))
                .at(counts.place(block));
    String file = path.isEmpty() ? NO_FILE : path.substring(path.lastIndexOf('/') + 1);
    Sum sum = sums.computeIfAbsent(new Name(file, symbol.function()), _ -> new Sum());
    sum.instructions += counts.instructions(block);
    if (symbol.isEntry()) {
      sum.calls += counts.executed()[block];
    }
  }
}
