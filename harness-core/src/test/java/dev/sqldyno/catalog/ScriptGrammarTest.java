// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.apache.shardingsphere.sql.parser.api.SQLParserEngine;
import org.junit.jupiter.api.Test;

/**
 * Parses the features' scripts for engines that cannot be started where this is built by a grammar
 * of their dialect, which takes every statement but those of {@code features/not-in-grammar.txt},
 * which gives the reason above them.
 */
class ScriptGrammarTest {
  private static final Path EXCEPTIONS = Path.of("src/test/resources/features/not-in-grammar.txt");

  private final Catalog catalog = Catalog.load();

  @Test
  void everyStatementIsOfItsEnginesDialectOrIsListedWithAReason() throws IOException {
    List<String> lines = Files.readAllLines(EXCEPTIONS);
    assertThat(lines.getFirst()).startsWith("# ");
    List<String> known =
        lines.stream().filter(line -> !line.isBlank() && !line.startsWith("#")).toList();

    assertThat(refused()).containsExactlyInAnyOrderElementsOf(known);
  }

  /** Returns "Oracle: CREATE …", each once, on one line. */
  private TreeSet<String> refused() {
    TreeSet<String> refused = new TreeSet<>();
    TreeSet<String> seen = new TreeSet<>();
    GrammarTest.DIALECTS.forEach((id, dialect) -> {
      SQLParserEngine parser = GrammarTest.parser(dialect);
      for (Workload workload : catalog.workloads()) {
        for (String name : workload.scripts()) {
          for (Script.Step step : catalog.script(catalog.engine(id), workload, name).steps()) {
            String line = dialect + ": " + step.sql().replaceAll("\\s+", " ");
            if (seen.add(line) && !GrammarTest.takes(parser, step.sql())) {
              refused.add(line);
            }
          }
        }
      }
    });
    assertThat(seen).hasSizeGreaterThan(300);
    return refused;
  }
}
