// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.findings;

import dev.sqldyno.report.document.Finding;
import dev.sqldyno.report.section.AnsweredQuestion;
import dev.sqldyno.report.section.ReportSection;
import dev.sqldyno.report.section.Section;
import dev.sqldyno.report.tables.FailedTransactions;
import dev.sqldyno.report.tables.KneeTable;
import dev.sqldyno.report.tables.Ratios;
import dev.sqldyno.result.BuildInfo;
import dev.sqldyno.result.cell.Figure;
import dev.sqldyno.result.cell.WorkUnit;
import dev.sqldyno.result.compare.Comparison;
import dev.sqldyno.result.compare.ShownRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The findings of a run: differences, similarities and missing answers. */
public final class Findings {
  /** The most findings of a report. */
  static final int MOST = 10;

  private Findings() {}

  /** Returns the findings; empty without comparisons. */
  public static List<Finding> of(
      ShownRun run, List<Section> sections, List<ReportSection.Part> others) {
    List<List<Finding>> answers = new ArrayList<>();
    Map<String, List<Comparison>> tables = new LinkedHashMap<>();
    sections.forEach(each -> answers.add(KneeTable.of(run.info(), each).findings()));
    sections.forEach(each -> answers.add(CliffFindings.of(each)));
    Map<String, List<Comparison>> further = new LinkedHashMap<>();
    others.forEach(part -> further.putAll(part.comparisons()));
    SingleRepetition single = SingleRepetition.of(run, sections, further);
    answers.add(single.findings());
    others.forEach(part -> answers.add(part.answers()));
    for (Section section : sections.stream().filter(each -> !single.has(each)).toList()) {
      section.asked().forEach(asked -> answers.add(answers(section, asked)));
      tables.put(
          section.name(),
          section.comparisons().stream().filter(each -> isShown(section, each.figure())).toList());
    }
    List<Finding> caveats = new ArrayList<>(FailedTransactions.of(run, sections).toList());
    BuildInfo.warnings(run.info()).forEach(text -> caveats.add(new Finding(text)));
    Warnings.open(run).forEach(caveats::add);
    further.keySet().removeAll(single.further());
    tables.putAll(further);
    others.forEach(part -> caveats.addAll(part.caveats()));
    Warnings.machine(run).forEach(caveats::add);
    Predicate<Comparison> answered =
        each -> others.stream().anyMatch(part -> part.answered().test(each));
    answers.addAll(answers(tables, answered));
    return limited(answers, caveats);
  }

  /** Returns whether a figure gets findings: the cost, and for mixes the rate. */
  private static boolean isShown(Section section, String figure) {
    return Figure.ENGINE_COST.isNamed(figure)
        || section.unit() == WorkUnit.TRANSACTION && Figure.ROWS_PER_SECOND.isNamed(figure);
  }

  private static List<Finding> answers(Section section, AnsweredQuestion asked) {
    return QuestionFindings.of(asked, Ratios.links(asked.title(section), asked.comparisons()));
  }

  /**
   * Returns the findings of each table without those of other parts, and the missing answers of
   * all.
   */
  private static List<List<Finding>> answers(
      Map<String, List<Comparison>> tables, Predicate<Comparison> answered) {
    Map<Comparison, String> links = new LinkedHashMap<>();
    tables.forEach((title, comparisons) -> {
      Function<Comparison, String> link = Ratios.links(title, comparisons);
      comparisons.forEach(each -> links.putIfAbsent(each, link.apply(each)));
    });
    List<List<Finding>> answers = new ArrayList<>();
    for (List<Comparison> comparisons : tables.values()) {
      List<Comparison> others = comparisons.stream().filter(answered.negate()).toList();
      answers.add(ComparisonFindings.of(others, links::get));
    }
    answers.add(ComparisonFindings.missing(List.copyOf(links.keySet()), links::get));
    return answers;
  }

  /**
   * Returns at most ten findings, including the warnings, and the number of those left out.
   *
   * @param answers of each table, from which the first ones are taken in turn
   * @param others the warnings
   */
  static List<Finding> limited(List<List<Finding>> answers, List<Finding> others) {
    List<Finding> all = answers.stream().flatMap(List::stream).toList();
    int room = MOST - others.size();
    if (all.size() <= Math.max(0, room)) {
      return Stream.concat(all.stream(), others.stream()).limit(MOST).toList();
    }
    Set<Finding> first =
        IntStream.range(0, MOST)
            .boxed()
            .flatMap(place -> answers.stream().flatMap(of -> of.stream().skip(place).limit(1)))
            .limit(Math.max(0, room - 1))
            .collect(Collectors.toSet());
    List<Finding> shown = new ArrayList<>(all.stream().filter(first::contains).toList());
    String more = Finding.more(all.size() - shown.size(), "finding");
    shown.add(new Finding(more + ": see each table of ratios."));
    return Stream.concat(shown.stream(), others.stream()).limit(MOST).toList();
  }
}
