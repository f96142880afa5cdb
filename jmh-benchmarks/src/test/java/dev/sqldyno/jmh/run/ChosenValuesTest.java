// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import static dev.sqldyno.catalog.workload.Size.SMOKE;
import static dev.sqldyno.measure.MeterKind.NONE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.workload.Operation;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.jmh.run.fork.Cell;
import dev.sqldyno.jmh.state.MixParameters;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.result.compare.CellName;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.TypeConversionException;

class ChosenValuesTest {
  private static final Catalog CATALOG = Catalog.load();

  @Test
  void eachValueOfAnAmountOrOfAVariantsNameIsACell() {
    Workload ycsb = CATALOG.workload("ycsb").withThreads(List.of(4));
    List<Workload> measured =
        values("records:1000,10k+order:ordered").in(List.of(ycsb, CATALOG.workload("dml-sweep")));

    List<Cell> cells = Cell.of(measured);
    assertThat(cells.stream().filter(cell -> cell.label().startsWith("ycsb/c")))
        .extracting(Cell::variant)
        .allSatisfy(variant -> assertThat(variant).containsEntry("order", "ordered"))
        .extracting(variant -> variant.get("records"))
        .containsExactly("1000", "10000");
    assertThat(cells.stream().filter(cell -> cell.label().startsWith("dml-sweep/")))
        .extracting(Cell::variant)
        .containsOnly(Map.of());
    // a fork reads the folder anew, and knows them from its parameters alone
    for (Cell cell : cells) {
      cell.plan(CATALOG, CATALOG.engine("h2"), Size.SMOKE);
    }
  }

  @Test
  void aWayOfSendingIsAValueOfEachWorkloadAndAShotHasItsOwn() {
    List<Workload> measured =
        values("mode:bulk+statement:simple").in(List.of(CATALOG.workload("dml-rows")));
    assertThat(Cell.of(measured))
        .extracting(Cell::label)
        .contains(
            "dml-rows/update[commit=auto,connection=direct,mode=bulk,statement=simple]",
            "dml-rows/select[connection=pooled,statement=simple,threads=1]");
  }

  @Test
  void aLoadIsSentByWaysOfItsOwnAndOfNoOtherWorkload() {
    List<Workload> measured =
        values("by:bulk+statement:simple")
            .in(List.of(CATALOG.workload("oltp"), CATALOG.workload("dml-sweep")));
    assertThat(Cell.of(measured))
        .extracting(Cell::label)
        .filteredOn(label -> label.contains("/load"))
        .containsExactly(
            "oltp/load[by=bulk,cache=1,ids=special]", "oltp/load[by=bulk,cache=1000,ids=special]");
  }

  @Test
  void aCellIsThatOfItsSamplesThoughItNamesADefaultOrSpellsARateAnotherWay() {
    List<Workload> measured =
        values("rate:closed,0500.0,poisson:40+thread:platform,virtual")
            .in(List.of(CATALOG.workload("ycsb")));
    List<Cell> cells = Cell.of(measured, List.of("a"));
    List<MeasuredCell.Key> samples =
        cells.stream()
            .map(cell -> new MeasuredCell.Key("h2", "ycsb", "a", recorded(cell), SMOKE, NONE))
            .distinct()
            .toList();
    assertThat(samples).hasSameSizeAs(cells);
    assertThat(cells)
        .allSatisfy(cell -> {
          assertThat(samples).filteredOn(cell::is).hasSize(1);
          assertThat("h2/" + cell.label())
              .as("the name by which a comparison finds its gap")
              .isEqualTo(CellName.id(samples.stream().filter(cell::is).findFirst().orElseThrow()));
        })
        .extracting(Cell::variant)
        .anyMatch(variant -> variant.containsValue("closed"));
  }

  /** Returns the variant that a fork records. */
  private static Map<String, String> recorded(Cell cell) {
    Map<String, String> parameters = MixParameters.of(cell.operation(), cell.variant());
    return MixParameters.parse(cell.workload(), parameters).variant();
  }

  @Test
  void aRateIsOfMixesAlone() {
    List<Workload> workloads = List.of(CATALOG.workload("dml-rows"), CATALOG.workload("ycsb"));
    assertThat(Cell.of(values("rate:500,1000").in(workloads)))
        .filteredOn(cell -> cell.variant().containsKey("rate"))
        .isNotEmpty()
        .allMatch(cell -> cell.operation().is(Operation.Kind.MIX));
  }

  @Test
  void oneValueInTwoSpellingsIsRefused() {
    List<Workload> ycsb = List.of(CATALOG.workload("ycsb"));
    List<Cell> cells = Cell.of(values("rate:500,500.0").in(ycsb));
    assertThatThrownBy(() -> Cell.requireDistinct(cells))
        .isInstanceOf(CatalogException.class)
        .hasMessageMatching(".*rate=500\\D.* and .*rate=500[.]0\\D.* are the same: leave one out");
    Cell.requireDistinct(Cell.of(values("rate:500,500.5,closed").in(ycsb)));
    Cell.requireDistinct(Cell.of(CATALOG.workloads()));
  }

  @Test
  void aNameThatNoWorkloadHasIsRefusedWithTheNearest() {
    assertThatThrownBy(() -> values("recrds:5").in(List.of(CATALOG.workload("ycsb"))))
        .hasMessageStartingWith(
            "--with: no chosen workload has a name 'recrds'; did you mean 'records'?");
  }

  @Test
  void aCommaBeforeANameIsRefused() {
    assertThatThrownBy(() -> values("cache:1,ids:special").in(List.of(CATALOG.workload("oltp"))))
        .hasMessage("--with: 'ids:special' is no value of 'cache': a + stands between two names");
  }

  @Test
  void operationsAreChosenByTheirNames() {
    List<Workload> workloads = List.of(CATALOG.workload("ycsb"), CATALOG.workload("dml-sweep"));

    assertThat(Cell.of(workloads, List.of("update", "c")))
        .extracting(cell -> cell.workload().id() + "/" + cell.operation().id())
        .containsOnly("ycsb/c", "dml-sweep/update");
    assertThatThrownBy(() -> Cell.of(workloads, List.of("updat")))
        .hasMessageStartingWith(
            "--operations: no chosen workload has 'updat'; did you mean 'update'?");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "records             | 'records' is not name:value,… with a + between names",
        "records:1,          | 'records:1,' is not name:value,…",
        ":1                  | ':1' is not name:value,…",
        "records:1+records:2 | 'records:1+records:2' names 'records' twice",
      })
  void whatIsNoListOfValuesIsRefused(String value, String message) {
    assertThatThrownBy(() -> values(value))
        .isInstanceOf(TypeConversionException.class)
        .hasMessageStartingWith(message);
  }

  private static ChosenValues values(String value) {
    return new ChosenValues.Converter().convert(value);
  }
}
