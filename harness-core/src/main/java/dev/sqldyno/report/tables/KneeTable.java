// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.tables;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.report.document.Block;
import dev.sqldyno.report.document.Columns;
import dev.sqldyno.report.document.Figures;
import dev.sqldyno.report.document.Finding;
import dev.sqldyno.report.document.Table;
import dev.sqldyno.report.document.Table.Entry;
import dev.sqldyno.report.document.Unit;
import dev.sqldyno.report.section.Section;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.cell.Knee;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.result.statistics.Estimate;
import dev.sqldyno.result.statistics.Grouped;
import dev.sqldyno.result.statistics.Summary;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The table of the highest rate at which each mix's p99 kept a bound, for runs that searched for
 * it.
 */
public record KneeTable(Section section, List<Knee> knees) {

  /** Returns the table of a section; without lines if the run did not search. */
  public static KneeTable of(RunInfo info, Section section) {
    return new KneeTable(
        section,
        Knee.bound(info).map(bound -> Knee.of(bound, section.ofSubjects())).orElse(List.of()));
  }

  /** Returns heading and table; empty without lines. */
  public List<Block> blocks() {
    if (knees.isEmpty()) {
      return List.of();
    }
    String what = "Highest rate with a p99 within " + bound();
    Table table =
        new Columns<Knee>("mix", knee -> mix(knee) + "\n" + engine(knee))
            .add("transactions/s", knee -> Figures.entry(rate(knee), Unit.PER_SECOND))
            .add("closed loop", this::closedRate)
            .table(
                say(
                    "%s: %s, at most 6 %% below the lowest rate that failed. In the closed loop each client begins as soon as it has its answer: the most that they can do",
                    section.name(), what.toLowerCase(Locale.ROOT)),
                knees);
    return Stream.concat(Stream.of(new Block.Heading(3, what)), table.explained().stream())
        .toList();
  }

  /** Returns "YCSB B, highest rate with a p99 within 20.0 ms: PostgreSQL 1.90 k/s, n=3 ±4.0 %." */
  public List<Finding> findings() {
    return Grouped.by(
            knees.stream().filter(knee -> rate(knee) instanceof Summary).toList(), this::mix)
        .entrySet()
        .stream()
        .map(each ->
            new Finding(
                say(
                    "%s, highest rate with a p99 within %s: %s.",
                    each.getKey(),
                    bound(),
                    each.getValue().stream()
                        .map(this::sentence)
                        .collect(Collectors.joining("; ")))))
        .toList();
  }

  private String sentence(Knee knee) {
    return say(
        "%s %s, %s",
        engine(knee), Figures.mean(rate(knee), Unit.PER_SECOND), Figures.spread(rate(knee)));
  }

  private String bound() {
    return Unit.NANOS.format(knees.getFirst().bound().toNanos());
  }

  private static Estimate rate(Knee knee) {
    return knee.perSecond().estimate();
  }

  private String engine(Knee knee) {
    return section.subject(knee.rates().getFirst()).label();
  }

  private String mix(Knee knee) {
    return closed(knee)
        .map(cell -> section.labels().name(cell).title())
        .orElse(knee.rates().getFirst().key().operation());
  }

  private Entry closedRate(Knee knee) {
    return closed(knee)
        .map(cell -> Figures.entry(cell.rowsPerSecond(), Unit.PER_SECOND))
        .orElse(Entry.missing("not measured"));
  }

  private Optional<MeasuredCell> closed(Knee knee) {
    MeasuredCell.Key closed = Knee.closed(knee.rates().getFirst().key());
    return section.cells().stream().filter(cell -> cell.key().equals(closed)).findFirst();
  }
}
