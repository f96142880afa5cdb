// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.result.code.FunctionDifference;
import dev.sqldyno.result.statistics.Summary;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CodeNamesTest {
  @Test
  void ofALongNameBeginAndEndAreShown() {
    String name = "std::map<" + "A, ".repeat(200) + ">::insert(int)";
    assertThat(CodeNames.function(name))
        .startsWith("std::map<A, A, ")
        .endsWith(" >::insert(int)")
        .hasSize(100);
    assertThat(CodeNames.function("LWLockRelease")).isEqualTo("LWLockRelease");
  }

  @Test
  void codeWithoutSymbolsIsToldByItsFile() {
    assertThat(
            DifferenceText.largest(
                List.of(
                    change("mariadbd", "(no symbol)", 20_679),
                    change("libgalera_smm.so", "(no symbol)", 3_452),
                    change("mariadbd", "unpack_row", 258))))
        .isEqualTo(
            "mariadbd (no symbol) +20,679, libgalera_smm.so (no symbol) +3,452, unpack_row +258");
  }

  private static FunctionDifference change(String file, String name, double instructions) {
    Summary change =
        new Summary(
            1, instructions, instructions, Optional.empty(), Optional.empty(), Optional.empty());
    return new FunctionDifference(file, name, 0, instructions, change, List.of());
  }
}
