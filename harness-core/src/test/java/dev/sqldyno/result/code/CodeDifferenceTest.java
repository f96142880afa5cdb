// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.report.ExampleVersions;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.Samples;
import dev.sqldyno.result.cell.MeasuredCell;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CodeDifferenceTest {
  @TempDir Path results;

  @Test
  void theFunctionsOfACellAddUpToItsCost() {
    CellCode code = cells(ExampleVersions.write(results, "v", 3)).getFirst();
    double cost =
        code.cell().samples().stream()
            .mapToDouble(s ->
                ((Reading.Measured) s.statement().get(Counter.INSTRUCTIONS_USER)).value()
                    / s.rows())
            .average()
            .orElseThrow();
    assertThat(code.instructions()).isCloseTo(cost, within(1e-6));
    assertThat(code.functions().getFirst().name()).isEqualTo("(no symbol)");
    assertThat(code.program()).isEqualTo("postgres");
    assertThat(code.calls()).extracting(CallCost::name).contains("recvfrom", "sendto", "getpid");
  }

  @Test
  void aCellWithAWindowWithoutRowsHasNoFunctionsPerRow() {
    RunFolder run = ExampleVersions.write(results, "v", 2, true);
    MeasuredCell cell = MeasuredCell.of(run.samples()).getFirst();
    List<Sample> samples =
        List.of(cell.samples().getFirst(), Samples.withRows(cell.samples().getLast(), 0));
    assertThat(CellCode.of(run, List.of(cell))).hasSize(1);
    assertThat(CellCode.of(run, List.of(new MeasuredCell(cell.key(), samples)))).isEmpty();
  }

  @Test
  void whatChangedIsListedByItsSizeAndWhatWasSplitIsTogether() {
    CodeDifference difference = difference(ExampleVersions.write(results, "v", 3));

    assertThat(difference.functions())
        .extracting(FunctionDifference::name)
        .as("neither what is the same nor what varies as much from repetition to repetition")
        .containsExactly("pg_checksum_page", "LWLockRelease", "AllocSetAlloc");
    FunctionDifference split = difference.functions().get(1);
    assertThat(split.parts())
        .extracting(FunctionDifference::name)
        .containsExactlyInAnyOrder("LWLockReleaseInternal", "LWLockDisownInternal");
    assertThat(split.together()).isCloseTo(91 + 244 + 182 - 450, within(1e-6));
    assertThat(difference.functions().getFirst().isNew()).isTrue();
    assertThat(difference.calls())
        .singleElement()
        .satisfies(call -> {
          assertThat(call.name()).isEqualTo("getpid");
          assertThat(call.change().mean()).isEqualTo(-1);
        });
    assertThat(difference.explaining()).hasSize(3);
  }

  @Test
  void oneRepetitionHasNoIntervalAndShowsNothing() {
    CodeDifference once = difference(ExampleVersions.write(results, "v", 1));
    assertThat(once.isShown()).isFalse();
    assertThat(once.isRepeated()).isFalse();
    assertThat(once.functions()).extracting(FunctionDifference::name).contains("hash_search");
  }

  @Test
  void cellsWithoutACommonRepetitionHaveNoDifference() {
    RunFolder run = ExampleVersions.write(results, "v", 2);
    List<MeasuredCell> apart =
        MeasuredCell.of(run.samples()).stream()
            .map(cell ->
                new MeasuredCell(
                    cell.key(),
                    cell.samples().stream()
                        .filter(s -> cell.key().engine().contains("17") == (s.repetition() == 0))
                        .toList()))
            .toList();
    assertThat(CodeDifference.within(CellCode.of(run, apart))).isEmpty();
  }

  @Test
  void amountsBeforeAndAfterAreOfCommonRepetitionsAndFitTheirChange() {
    RunFolder run = ExampleVersions.write(results, "v", 3);
    List<MeasuredCell> cells =
        MeasuredCell.of(run.samples()).stream()
            .map(cell ->
                new MeasuredCell(
                    cell.key(),
                    cell.samples().stream()
                        .filter(s -> cell.key().engine().contains("18") || s.repetition() > 0)
                        .toList()))
            .sorted((a, b) -> a.key().engine().compareTo(b.key().engine()))
            .toList();
    CodeDifference difference =
        CodeDifference.of(
            CellCode.of(run, List.of(cells.getFirst())).getFirst(),
            CellCode.of(run, List.of(cells.getLast())).getFirst(),
            true);
    assertThat(difference.functions())
        .isNotEmpty()
        .allSatisfy(each ->
            assertThat(each.after() - each.before()).isCloseTo(each.change().mean(), within(1e-6)));
  }

  @Test
  void twoRunsAreComparedAsIndependent() {
    List<CodeDifference> between =
        CodeDifference.between(
            cells(ExampleVersions.write(results, "before", 3, false)),
            cells(ExampleVersions.write(results, "after", 3, true)));
    assertThat(between)
        .singleElement()
        .satisfies(difference ->
            assertThat(difference.functions())
                .extracting(FunctionDifference::name)
                .contains("pg_checksum_page", "LWLockRelease", "AllocSetAlloc")
                .doesNotContain("hash_search", "_bt_compare"));
  }

  @ParameterizedTest
  @CsvSource({
    "LWLockRelease,LWLockReleaseInternal,13",
    "LWLockRelease,LWLockDisownInternal,6",
    "ExtendBufferedRelCommon,ExtendBufferedRelShared,17",
    "heap_insert,heap_inserted,4",
    "row_ins(dict_index_t*),row_ins_low(dict_index_t*),7",
    "ExecScan,ExecScanFetch,8",
    "alpha,beta,0"
  })
  void namesShareWholeWords(String one, String other, int shared) {
    assertThat(SplitFunctions.shared(one, other)).isEqualTo(shared);
    assertThat(SplitFunctions.shared(other, one)).isEqualTo(shared);
  }

  private static CodeDifference difference(RunFolder run) {
    List<CellCode> cells =
        cells(run).stream()
            .sorted((a, b) -> a.cell().key().engine().compareTo(b.cell().key().engine()))
            .toList();
    assertThat(cells).hasSize(2);
    return CodeDifference.within(cells).getFirst();
  }

  private static List<CellCode> cells(RunFolder run) {
    return CellCode.of(run, MeasuredCell.of(run.samples()));
  }
}
