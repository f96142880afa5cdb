// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.tables;

import static dev.sqldyno.result.Text.say;
import static java.util.stream.Collectors.toSet;

import dev.sqldyno.report.document.Block;
import dev.sqldyno.report.document.Block.Heading;
import dev.sqldyno.report.document.Block.Panels;
import dev.sqldyno.report.document.Chart;
import dev.sqldyno.report.document.Chart.Kind;
import dev.sqldyno.report.document.Chart.Point;
import dev.sqldyno.report.document.Chart.Series;
import dev.sqldyno.report.document.Chart.Value;
import dev.sqldyno.report.document.Columns;
import dev.sqldyno.report.document.Figures;
import dev.sqldyno.report.document.Table;
import dev.sqldyno.report.document.Table.Entry;
import dev.sqldyno.result.compare.CellName;
import dev.sqldyno.result.compare.Comparison;
import dev.sqldyno.result.compare.NoiseFloor;
import dev.sqldyno.result.statistics.Difference;
import dev.sqldyno.result.statistics.Grouped;
import dev.sqldyno.result.statistics.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** The table and the charts of ratios between engines or stacks. */
public final class Ratios {
  private Ratios() {}

  /**
   * A line of the table and of the charts: one pair in one cell.
   *
   * @param title of the table
   */
  private record Line(String title, CellName cell, String pair) {
    public static Line of(String title, Comparison each) {
      return new Line(title, each.cell(), each.pair());
    }

    String id() {
      return Figures.anchor(say("ratio-%s-%s-%s", title, cell.id(), pair));
    }

    /** Returns the cell without its workload, which is in the title, and the pair. */
    String label() {
      return cell.line() + "\n" + pair;
    }
  }

  /** Returns heading, table and charts; empty without comparisons. */
  public static List<Block> of(String title, List<Comparison> comparisons) {
    return of("Ratios", title, comparisons, List.of());
  }

  /**
   * Returns the same under another heading, with the noise floor next to each ratio of an engine
   * that has one. A figure without answers in most cells is a sentence, not a column, and so is a
   * pair without answers if others have some.
   */
  public static List<Block> of(
      String heading, String title, List<Comparison> comparisons, List<NoiseFloor> floors) {
    if (comparisons.isEmpty()) {
      return List.of();
    }
    List<Comparison> tabled = tabled(comparisons);
    List<Line> lines = tabled.stream().map(each -> Line.of(title, each)).distinct().toList();
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Heading(3, heading));
    if (!lines.isEmpty()) {
      blocks.addAll(table(title, lines, tabled, floors).explained());
      Comparison.byChance(tabled).map(Block.Paragraph::new).ifPresent(blocks::add);
    }
    blocks.add(Block.notice(Unanswered.figures(comparisons, Set.copyOf(tabled))));
    List<Chart> charts =
        figures(comparisons).stream()
            .flatMap(figure -> forest(title, figure, comparisons))
            .toList();
    blocks.add(new Panels(new Heading(3, heading + ": intervals"), charts));
    return blocks;
  }

  /**
   * Returns the link of a comparison to its line in the table of that title; an empty text if it
   * has none.
   */
  public static Function<Comparison, String> links(String title, List<Comparison> comparisons) {
    Set<Comparison> tabled = Set.copyOf(tabled(comparisons));
    return each -> tabled.contains(each) ? "#" + Line.of(title, each).id() : "";
  }

  private static List<Comparison> tabled(List<Comparison> comparisons) {
    Set<String> pairs =
        comparisons.stream().filter(Comparison::isAnswered).map(Comparison::pair).collect(toSet());
    List<Comparison> some =
        comparisons.stream()
            .filter(each -> pairs.isEmpty() || pairs.contains(each.pair()))
            .toList();
    return Grouped.by(some, Comparison::figure).values().stream()
        .filter(alike -> 2 * alike.stream().filter(Comparison::isAnswered).count() >= alike.size())
        .flatMap(List::stream)
        .toList();
  }

  private static List<String> figures(List<Comparison> comparisons) {
    return comparisons.stream().map(Comparison::figure).distinct().toList();
  }

  private static Table table(
      String title, List<Line> lines, List<Comparison> comparisons, List<NoiseFloor> floors) {
    return new Columns<>("ratio", Line::label)
        .ids(Line::id)
        .addEach(
            figures(comparisons),
            figure -> figure,
            (line, figure) ->
                comparisons.stream()
                    .filter(each -> each.figure().equals(figure))
                    .filter(each -> Line.of(title, each).equals(line))
                    .map(each -> entry(each, floors))
                    .findFirst()
                    .orElseGet(() ->
                        Entry.missing(
                            "set by the schedule, without a meaning in the lab, or in the line of a role or of all roles")))
        .table(title + ": ratios", lines);
  }

  private static Entry entry(Comparison each, List<NoiseFloor> floors) {
    Entry entry = entry(each.difference());
    return NoiseFloor.of(each, floors)
        .filter(_ -> each.isAnswered())
        .map(floor ->
            entry
                .below(say("same engine twice: ±%.1f %%", 100 * floor.ninthDecile()))
                .withTip(entry.tip() + "; " + words(floor)))
        .orElse(entry);
  }

  private static String words(NoiseFloor.Figure floor) {
    return say(
        "the same engine twice on this machine: nine of ten of %d cells within ±%.1f %%, half within ±%.1f %%, over %d repetitions",
        floor.differing().all(),
        100 * floor.ninthDecile(),
        100 * floor.median(),
        floor.repetitions());
  }

  /** Returns a ratio with its interval, or the reason why there is none. */
  public static Entry entry(Difference difference) {
    return switch (difference) {
      case Difference.NotAnswered(String reason) -> Entry.missing(reason);
      case Difference.NotShown(Summary ratio) -> entry(ratio).below("no difference shown");
      case Difference.Shown(Summary ratio) -> entry(ratio);
    };
  }

  private static Entry entry(Summary ratio) {
    return Entry.of(times(ratio))
        .below(Figures.interval(ratio, " to "))
        .withTip(say("geometric mean, n=%d repetitions", ratio.n()));
  }

  private static String times(Summary ratio) {
    return "× " + Figures.times(ratio);
  }

  /** Returns a forest plot of the figure; empty if it has no answers. */
  private static Stream<Chart> forest(String title, String figure, List<Comparison> comparisons) {
    List<Comparison> shown =
        comparisons.stream()
            .filter(each -> each.figure().equals(figure))
            .filter(Comparison::isAnswered)
            .toList();
    List<Point> points = new ArrayList<>();
    shown.forEach(each -> points.add(point(points.size(), each)));
    return new Chart(
            Figures.anchor(say("ratios-%s-%s", title, figure)),
            figure + ": ratio with its 95 % interval",
            Kind.FOREST,
            List.of("×"),
            shown.stream().map(each -> Line.of(title, each).label()).toList(),
            List.of(new Series(figure, 0, points)))
        .drawn();
  }

  private static Point point(int row, Comparison each) {
    Summary ratio = each.ratio();
    String tip =
        say("%s (%s), %s", times(ratio), Figures.interval(ratio, " to "), each.outcome().words());
    return Point.of(row, Value.of(ratio, 0, 0, times(ratio), tip));
  }
}
