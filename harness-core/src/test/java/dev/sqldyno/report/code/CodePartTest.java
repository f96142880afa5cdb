// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.report.ExampleVersions;
import dev.sqldyno.report.document.Block;
import dev.sqldyno.report.document.Table;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.result.code.CellCode;
import dev.sqldyno.result.compare.Labels;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CodePartTest {
  @TempDir Path results;

  @Test
  void aRunOfWhichNoFunctionHasANameSaysWhy() {
    RunFolder run = ExampleVersions.write(results, "v", 1);
    List<CellCode> named =
        CodeComparison.cells(run, MeasuredCell.of(run.samples()), Optional.empty());
    List<CellCode> unnamed =
        named.stream()
            .map(code ->
                new CellCode(
                    code.cell(),
                    code.functions().stream().filter(each -> each.name().startsWith("(")).toList(),
                    code.calls()))
            .toList();

    assertThat(CodePart.unnamed(named)).isEmpty();
    assertThat(CodePart.unnamed(unnamed))
        .singleElement()
        .satisfies(text -> assertThat(text).contains("apt-get install binutils"));
    CellCode silent = new CellCode(named.getFirst().cell(), List.of(), List.of());
    assertThat(FunctionTables.systemCalls(List.of(silent), null))
        .isInstanceOf(Block.Paragraph.class);
  }

  @Test
  void enginesOfTwoFoldersHaveTheirFilesInTablesOfTheirOwn() {
    assertThat(fileTables(ExampleVersions.write(results, "versions", 1))).hasSize(1);
    assertThat(fileTables(ExampleVersions.write(results, "two", 1, "mariadb", "postgresql")))
        .hasSize(2)
        .allSatisfy(table -> assertThat(table.rows()).hasSize(1));
  }

  private static List<Table> fileTables(RunFolder folder) {
    List<MeasuredCell> cells = MeasuredCell.of(folder.samples());
    return FunctionTables.files(
        CodeComparison.cells(folder, cells, Optional.empty()),
        new CodeNames(folder.info(), Labels.of(folder.info(), cells), Optional.empty()));
  }
}
