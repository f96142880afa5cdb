// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.findings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.measure.Reading;
import dev.sqldyno.report.document.Finding;
import dev.sqldyno.result.compare.CellName;
import dev.sqldyno.result.compare.Comparison;
import dev.sqldyno.result.statistics.ByRepetition;
import dev.sqldyno.result.statistics.Difference;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FindingsTest {

  @Test
  void whatDiffersIsToldFirstAndTheLargestFirstOfAll() {
    assertThat(sentences(cell("insert", 1.3, 0.01), cell("update", 1.84, 0.01)))
        .hasSize(2)
        .satisfies(said ->
            assertThat(said.getFirst())
                .isEqualTo("w/update: B's engine cost is 1.84 × A's (95 % CI 1.79–1.89)."))
        .satisfies(
            said -> assertThat(said.getLast()).startsWith("w/insert: B's engine cost is 1.30 ×"));
  }

  @Test
  void cellsThatAreAlikeShareASentenceThatSaysHowLargeADifferenceMayBe() {
    assertThat(sentences(cell("insert", 1, 0.01), cell("count", 1, 0.02)))
        .singleElement()
        .asString()
        .startsWith(
            "w/insert, engine cost; w/count, engine cost: no difference shown between B and A (at most 1.0");
  }

  @Test
  void whatHasNoAnswerHasItsReasonAndNoRatio() {
    assertThat(sentences(unanswered("w/delete", "B", "not steady")))
        .containsExactly("No answer on B against A: not steady.");
  }

  @Test
  void aSentenceNamesThreeCellsAndTellsOfTheRarestReasonsTogether() {
    Comparison[] cells =
        IntStream.range(0, 10)
            .mapToObj(i -> unanswered("w/c" + i, "B", i < 6 ? "not steady" : "too few: " + i))
            .toArray(Comparison[]::new);
    assertThat(sentences(cells))
        .containsExactly(
            "No answer on B against A in w/c0, f; w/c1, f; w/c2, f; and 3 more cells: not steady.",
            "No answer on B against A in w/c6, f; w/c7, f; w/c8, f; and 1 more cell: for reasons of their own, which the tables have.");
  }

  private static Comparison unanswered(String cell, String what, String reason) {
    return new Comparison(
        CellName.of(cell), "f", what, "A", true, new Difference.NotAnswered(reason), false);
  }

  @Test
  void ofManyCellsTheMostDifferentAreToldEachAndTheOthersTogether() {
    Comparison[] cells =
        IntStream.range(0, 20)
            .mapToObj(i -> cell("c" + i, i % 2 == 0 ? 1.5 + i : 1 / (1.5 + i), 0.001))
            .toArray(Comparison[]::new);
    assertThat(sentences(cells))
        .hasSize(5)
        .satisfies(
            said -> assertThat(said.getFirst()).startsWith("w/c19: B's engine cost is 0.049 ×"))
        .satisfies(said ->
            assertThat(said.getLast())
                .isEqualTo(
                    "w: B differs from A in 16 more figures, of which 8 are worse and 8 better."));
  }

  @Test
  void ofSeveralFiguresEachIsTold() {
    Comparison[] cells =
        IntStream.range(0, 8)
            .mapToObj(i ->
                i < 4 ? cell("c" + i, 9 + i, 0.001) : rate(cell("c" + i, 1.5 + i / 10.0, 0.001)))
            .toArray(Comparison[]::new);
    assertThat(sentences(cells))
        .hasSize(5)
        .satisfies(said ->
            assertThat(said.subList(2, 4))
                .allMatch(each -> each.matches(".*: B's rows/s is [0-9.]+ × A's .*")))
        .satisfies(said -> assertThat(said.getLast()).contains("in 4 more figures"));
  }

  private static Comparison rate(Comparison of) {
    return new Comparison(
        of.cell(), "rows/s", of.what(), of.baseline(), false, of.difference(), false);
  }

  @Test
  void thereAreTenAtMostAndWhatTheMachineDidIsAmongThem() {
    List<Comparison> many =
        IntStream.range(0, 20).mapToObj(i -> unanswered("w/x" + i, "B" + i, "not steady")).toList();
    List<Finding> findings =
        Findings.limited(
            List.of(
                ComparisonFindings.missing(many, _ -> ""),
                List.of(new Finding("another table", ""))),
            List.of(new Finding("this machine: noisy", "")));
    assertThat(findings)
        .hasSize(10)
        .contains(
            new Finding("another table", ""),
            new Finding("13 more findings: see each table of ratios.", ""));
    assertThat(findings.getLast().sentence()).isEqualTo("this machine: noisy");
  }

  @Test
  void tenWarningsLeaveNoRoomAndCountNoFindingThatIsNone() {
    List<Finding> warnings =
        IntStream.range(0, 12).mapToObj(i -> new Finding("warning " + i)).toList();
    assertThat(Findings.limited(List.of(), warnings)).isEqualTo(warnings.subList(0, 10));
  }

  private static List<String> sentences(Comparison... cells) {
    return Stream.concat(
            ComparisonFindings.of(List.of(cells), _ -> "").stream(),
            ComparisonFindings.missing(List.of(cells), _ -> "").stream())
        .map(Finding::sentence)
        .toList();
  }

  /** Makes three repetitions around the ratio. */
  private static Comparison cell(String name, double ratio, double scatter) {
    ByRepetition what =
        new ByRepetition(
            Map.of(
                0, new Reading.Measured(ratio * (1 - scatter)),
                1, new Reading.Measured(ratio),
                2, new Reading.Measured(ratio * (1 + scatter))));
    ByRepetition by =
        new ByRepetition(
            Stream.of(0, 1, 2).collect(Collectors.toMap(i -> i, _ -> new Reading.Measured(1.0))));
    return new Comparison(
        CellName.of("w/" + name),
        "engine cost",
        "B",
        "A",
        true,
        Difference.of(what.ratioTo(by)),
        false);
  }
}
