// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.provision.build.ElfFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SymbolTableTest {
  /** Recorded lines of nm -S -C, of postgres, mariadbd and libc. */
  private static final List<String> NM =
      List.of(
          "0000000000000000 A LIBAIO_0.4",
          "0000000000001000 0000000000000100 T heap_insert",
          "0000000000001100 0000000000000020 t heap_insert.part.0",
          "0000000000001140 0000000000000010 t DecodeSubtree.isra.15.constprop.42",
          "0000000000001160 0000000000000010 t row_ins(dict_index_t*, que_thr_t*) [clone .constprop.5]",
          "0000000000001180 0000000000000010 t row_ins(dict_index_t*, que_thr_t*) [clone .cold.7]",
          "00000000000011a0 0000000000000040 W __memcpy_alias@@GLIBC_2.14",
          "00000000000011a0 0000000000000040 T memcpy@@GLIBC_2.14",
          "0000000000001200 T assembler",
          "0000000000001220 0000000000000008 D data",
          "0000000000001300 0000000000000010 T last");

  private static final SymbolTable TABLE =
      SymbolTable.of(
          new ElfFile(List.of(new ElfFile.Segment(0x400, 0x1000, 0x1000)), "", "amd64", true, ""),
          NM.stream());

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0x400 | heap_insert | true
          0x4ff | heap_insert | false
          0x500 | heap_insert | false
          0x520 | (no symbol) | false
          0x540 | DecodeSubtree | true
          0x560 | row_ins(dict_index_t*, que_thr_t*) | true
          0x580 | row_ins(dict_index_t*, que_thr_t*) | false
          0x5a0 | memcpy | true
          0x600 | assembler | true
          0x6f0 | assembler | false
          0x700 | last | true
          0x710 | (no symbol) | false
          0x399 | (no symbol) | false
          0x1400 | (no symbol) | false
          """)
  void aPlaceInTheFileHasTheFunctionThatCoversIt(String offset, String function, boolean entry) {
    assertThat(TABLE.at(Long.decode(offset))).isEqualTo(new SymbolTable.Symbol(function, entry));
  }

  @Test
  void aProgramSaysWhichBuildItIs() {
    Path java = Path.of("/proc/self/exe");
    assertThat(ElfFile.of(java).segments()).isNotEmpty();
    assertThat(ElfFile.of(java).buildId()).matches("(\\p{XDigit}{2}){8,}");
  }

  @Test
  void aFileThatIsNoProgramHasNoSymbols(@TempDir Path folder) throws Exception {
    Path text = Files.writeString(folder.resolve("text"), "not a program\n");
    assertThat(SymbolTable.of(text, folder.resolve("cache")).at(0).function())
        .isEqualTo("(no symbol)");
    assertThat(SymbolTable.of(folder.resolve("none"), folder.resolve("cache")).at(0).function())
        .isEqualTo("(no symbol)");
  }
}
