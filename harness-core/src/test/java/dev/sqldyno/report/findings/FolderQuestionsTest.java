// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.findings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.workload.Operation;
import dev.sqldyno.catalog.workload.Question;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.report.ExampleRun;
import dev.sqldyno.report.document.Finding;
import dev.sqldyno.report.section.Section;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.Samples;
import dev.sqldyno.result.WorkloadInfo;
import dev.sqldyno.result.cell.MeasuredCell;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Walks the questions of all workload folders, with a run that has each of their cells. */
class FolderQuestionsTest {
  private final Catalog catalog = Catalog.load();

  @TestFactory
  Stream<DynamicTest> everyQuestionIsAnsweredInTheFoldersWords() {
    return catalog.workloads().stream()
        .flatMap(workload ->
            workload.questions().stream()
                .map(question ->
                    DynamicTest.dynamicTest(
                        workload.id() + " " + question.name(), () -> check(workload, question))));
  }

  private void check(Workload workload, Question question) {
    List<Workload> measured = new ArrayList<>(List.of(workload));
    if (question.of() == Question.Of.WORKLOAD) {
      measured.add(catalog.workload(question.baseline()));
    }
    RunInfo info = ExampleRun.info("asked").with(Map.of(workload.id(), WorkloadInfo.of(workload)));

    List<String> sentences =
        Section.of(info, cells(measured, question)).stream()
            .flatMap(section -> section.asked().stream())
            .filter(asked -> asked.question().equals(question))
            .flatMap(asked -> QuestionFindings.of(asked, _ -> "").stream())
            .map(Finding::sentence)
            .toList();

    assertThat(sentences)
        .isNotEmpty()
        .allSatisfy(sentence -> {
          assertThat(sentence)
              .contains("PostgreSQL", "compared with " + baseline(question) + ", engine cost per ")
              .containsAnyOf("lower with", "higher with", " × in ")
              .doesNotContain(workload.id() + "/", "no answer");
          assertThat(workload.titles().values()).anyMatch(sentence::contains);
        });
  }

  private static String baseline(Question question) {
    return question.of() == Question.Of.PARAMETER
        ? question.name() + "=" + question.baseline()
        : question.baseline();
  }

  /** Returns each cell of the workloads, of which each costs more than the one before. */
  private static List<MeasuredCell> cells(List<Workload> workloads, Question question) {
    List<MeasuredCell> cells = new ArrayList<>();
    for (Workload workload : workloads) {
      for (Operation operation : workload.operations()) {
        for (Map<String, String> variant : variants(operation, question)) {
          MeasuredCell.Key key =
              new MeasuredCell.Key(
                  "postgresql",
                  workload.id(),
                  operation.id(),
                  variant,
                  Size.SMOKE,
                  MeterKind.CGROUP_CPU);
          cells.add(new MeasuredCell(key, samples(1e8 * (2 + cells.size()))));
        }
      }
    }
    return cells;
  }

  /** Adds another value where the folder has the baseline alone, as users choose others. */
  private static Set<Map<String, String>> variants(Operation operation, Question question) {
    Set<Map<String, String>> variants = new LinkedHashSet<>(operation.variants());
    String name = question.name();
    for (Map<String, String> variant : operation.variants()) {
      if (question.baseline().equals(variant.get(name))
          && variants.stream().allMatch(each -> each.get(name).equals(question.baseline()))) {
        Map<String, String> other = new HashMap<>(variant);
        other.put(name, "another");
        variants.add(other);
      }
    }
    return variants;
  }

  private static List<Sample> samples(double cpuNanos) {
    return IntStream.range(0, 3)
        .mapToObj(repetition ->
            Samples.of(
                "postgresql",
                "any",
                repetition,
                Samples.cpu(1e9, cpuNanos * (1 + repetition / 1e4)),
                Samples.cpu(1e9, 1e7)))
        .toList();
  }
}
