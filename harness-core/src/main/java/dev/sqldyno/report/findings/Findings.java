// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.findings;

import dev.sqldyno.report.document.Finding;
import dev.sqldyno.report.section.AnsweredQuestion;
import dev.sqldyno.report.section.ReportSection;
import dev.sqldyno.report.section.Section;
import dev.sqldyno.report.section.ShownRun;
import dev.sqldyno.report.tables.FailedTransactions;
import dev.sqldyno.report.tables.KneeTable;
import dev.sqldyno.report.tables.Ratios;
import dev.sqldyno.result.BuildInfo;
import dev.sqldyno.result.cell.MeasuredCell.Figure;
import dev.sqldyno.result.cell.WorkUnit;
import dev.sqldyno.result.compare.Comparison;
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

/** The run's findings: what differs by how much, what does not, and what has no answer. */
public final class Findings {
  /** No more than a reader takes in at one look. */
  static final int MOST = 10;

  private Findings() {}

  /** Returns what the run found; nothing where it has nothing to compare. */
  public static List<Finding> of(
      ShownRun run, List<Section> sections, List<ReportSection.Part> others) {
    List<List<Finding>> answers = new ArrayList<>();
    Map<String, List<Comparison>> tables = new LinkedHashMap<>();
    sections.forEach(each -> answers.add(KneeTable.of(run.info(), each).findings()));
    sections.forEach(each -> answers.add(CliffFindings.of(each)));
    boolean once = !sections.isEmpty() && sections.stream().allMatch(Section::isOfOneRepetition);
    if (once) {
      answers.add(SingleRepetitionFindings.of(run, sections));
    }
    others.forEach(part -> answers.add(part.answers()));
    for (Section section : once ? List.<Section>of() : sections) {
      section.asked().forEach(asked -> answers.add(answers(section, asked)));
      tables.put(
          section.name(),
          section.comparisons().stream().filter(each -> isTold(section, each.figure())).toList());
    }
    List<Finding> caveats = new ArrayList<>(FailedTransactions.of(run, sections).toList());
    BuildInfo.warnings(run.info()).forEach(text -> caveats.add(new Finding(text)));
    Warnings.open(run).forEach(caveats::add);
    for (ReportSection.Part part : others) {
      tables.putAll(part.comparisons());
      caveats.addAll(part.caveats());
    }
    Warnings.machine(run).forEach(caveats::add);
    Predicate<Comparison> told =
        each -> others.stream().anyMatch(part -> part.answered().test(each));
    answers.addAll(answers(tables, told));
    return limited(answers, caveats);
  }

  /** Returns whether a figure answers the run's question: of mixes, how fast they were is one. */
  private static boolean isTold(Section section, String figure) {
    return Figure.ENGINE_COST.isNamed(figure)
        || section.unit() == WorkUnit.TRANSACTION && Figure.ROWS_PER_SECOND.isNamed(figure);
  }

  private static List<Finding> answers(Section section, AnsweredQuestion asked) {
    return QuestionFindings.of(asked, Ratios.links(asked.title(section), asked.comparisons()));
  }

  /** Returns the answers of each table but those told, and what has none in all of them. */
  private static List<List<Finding>> answers(
      Map<String, List<Comparison>> tables, Predicate<Comparison> told) {
    Map<Comparison, String> links = new LinkedHashMap<>();
    tables.forEach((title, comparisons) -> {
      Function<Comparison, String> link = Ratios.links(title, comparisons);
      comparisons.forEach(each -> links.putIfAbsent(each, link.apply(each)));
    });
    List<List<Finding>> answers = new ArrayList<>();
    for (List<Comparison> comparisons : tables.values()) {
      List<Comparison> untold = comparisons.stream().filter(told.negate()).toList();
      answers.add(ComparisonFindings.of(untold, links::get));
    }
    answers.add(ComparisonFindings.missing(List.copyOf(links.keySet()), links::get));
    return answers;
  }

  /**
   * Returns ten at most, with the others among them, and how many answers there is no room for.
   *
   * @param answers of each table, of which none takes the room of the next
   */
  static List<Finding> limited(List<List<Finding>> answers, List<Finding> others) {
    List<Finding> all = answers.stream().flatMap(List::stream).toList();
    int room = MOST - others.size();
    if (all.size() <= room) {
      return Stream.concat(all.stream(), others.stream()).toList();
    }
    Set<Finding> first =
        IntStream.range(0, MOST)
            .boxed()
            .flatMap(place -> answers.stream().flatMap(of -> of.stream().skip(place).limit(1)))
            .limit(Math.max(0, room - 1))
            .collect(Collectors.toSet());
    List<Finding> told = new ArrayList<>(all.stream().filter(first::contains).toList());
    String more = Finding.more(all.size() - told.size(), "finding");
    told.add(new Finding(more + ": see each table of ratios."));
    return Stream.concat(told.stream(), others.stream()).limit(MOST).toList();
  }
}
