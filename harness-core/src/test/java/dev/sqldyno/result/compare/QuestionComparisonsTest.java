// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.sqldyno.catalog.workload.Question;
import dev.sqldyno.catalog.workload.Question.Of;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.report.ExampleRun;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.Samples;
import dev.sqldyno.result.WorkloadInfo;
import dev.sqldyno.result.cell.MeasuredCell;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;

class QuestionComparisonsTest {
  private static final RunInfo INFO =
      ExampleRun.info("asked")
          .with(
              Map.of(
                  "flat",
                  new WorkloadInfo(
                      List.of(),
                      Map.of("q1", "Query 1", "q2", "Query 2"),
                      Map.of(),
                      Optional.empty())));

  @Test
  void valuesOfAParameterAreComparedWhereAllElseIsTheSame() {
    assertThat(
            costs(
                new Question(Of.PARAMETER, "layout", "plain"),
                cell("postgresql", "flat", "q1", Map.of("layout", "plain", "threads", "1"), 1),
                cell("postgresql", "flat", "q1", Map.of("layout", "split", "threads", "1"), 2),
                cell("postgresql", "flat", "q1", Map.of("layout", "split", "threads", "8"), 9),
                cell("mariadb", "flat", "q1", Map.of("layout", "split", "threads", "1"), 9)))
        .containsExactly(
            tuple("Query 1 (threads=1) on PostgreSQL", "layout=split", "layout=plain", 2.0));
  }

  @Test
  void anOperationIsComparedWithTheOneThatItRewrites() {
    assertThat(
            costs(
                new Question(Of.OPERATION, "q2", "q1"),
                cell("postgresql", "flat", "q1", Map.of("layout", "plain"), 2),
                cell("postgresql", "flat", "q2", Map.of("layout", "plain"), 3),
                cell("postgresql", "flat", "q3", Map.of("layout", "plain"), 9)))
        .containsExactly(tuple("Query 2 on PostgreSQL", "q2", "q1", 1.5));
  }

  @Test
  void aWorkloadIsComparedWithOneThatLacksSomeOfItsParameters() {
    assertThat(
            costs(
                new Question(Of.WORKLOAD, "workload", "normal"),
                cell("mariadb", "normal", "q1", Map.of("threads", "1"), 4),
                cell("mariadb", "normal", "q2", Map.of("threads", "8"), 9),
                cell("mariadb", "flat", "q1", Map.of("layout", "plain", "threads", "1"), 1),
                cell("mariadb", "flat", "q2", Map.of("layout", "plain", "threads", "1"), 1)))
        .containsExactly(tuple("Query 1 on MariaDB", "flat", "normal", 0.25));
  }

  private static List<Tuple> costs(Question question, MeasuredCell... cells) {
    List<MeasuredCell> all = List.of(cells);
    List<MeasuredCell> own =
        all.stream().filter(cell -> cell.key().workload().equals("flat")).toList();
    return new QuestionComparisons(question)
        .of(INFO, own, all).stream()
            .filter(each -> each.figure().equals("engine cost per row"))
            .map(each ->
                tuple(
                    each.cell().line(),
                    each.what(),
                    each.baseline(),
                    each.difference().shownRatio().orElseThrow().mean()))
            .toList();
  }

  private static MeasuredCell cell(
      String engine, String workload, String operation, Map<String, String> variant, double cost) {
    return new MeasuredCell(
        new MeasuredCell.Key(
            engine, workload, operation, variant, Size.QUICK, MeterKind.CGROUP_CPU),
        IntStream.range(0, 3)
            .mapToObj(repetition ->
                Samples.of(
                    engine,
                    operation,
                    repetition,
                    Samples.cpu(1e9, cost * 1e8),
                    Samples.cpu(1e9, 1e7)))
            .toList());
  }
}
