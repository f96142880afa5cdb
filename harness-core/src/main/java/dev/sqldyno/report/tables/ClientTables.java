// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.tables;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.report.document.Block;
import dev.sqldyno.report.document.Columns;
import dev.sqldyno.report.document.Figures;
import dev.sqldyno.report.document.Table;
import dev.sqldyno.report.document.Table.Entry;
import dev.sqldyno.report.document.Unit;
import dev.sqldyno.report.section.Section;
import dev.sqldyno.report.section.Subject;
import dev.sqldyno.report.section.Topic;
import dev.sqldyno.result.cell.ClientView;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.result.cell.OpenLoop;
import dev.sqldyno.result.cell.Percentiles.Clock;
import dev.sqldyno.result.cell.WorkUnit;
import dev.sqldyno.result.statistics.Estimate;
import dev.sqldyno.result.statistics.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The tables of the clients' view of mixes: rates, times, errors. */
public record ClientTables(Section section) {
  private static final List<Double> PERCENTS = List.of(50.0, 90.0, 99.0, 99.9);

  private static final Entry NO_SCHEDULE =
      Entry.missing("a closed loop has no schedule: the response time is the service time");

  /**
   * A cell as its clients saw it, or one of its roles or kinds of transactions.
   *
   * @param work of the cell
   */
  private record Line(String work, Subject subject, ClientView view) {
    String label() {
      String own = view.name().isEmpty() ? "" : ", " + view.name();
      return work + own + "\n" + subject.label();
    }

    boolean isOpen() {
      return OpenLoop.scheduledPerSecond(view.cell()).isPresent();
    }
  }

  /** Returns the id of the section's table, for links. */
  static String anchor(Section section) {
    return Figures.anchor("clients-" + section.name());
  }

  /** Returns the table of all cells; empty without mixes. */
  public List<Block> blocks() {
    if (section.unit() != WorkUnit.TRANSACTION) {
      return List.of();
    }
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading(3, "What the clients saw"));
    blocks.addAll(roles().explained());
    blocks.add(new Block.Items(FailedTransactions.messages(section)));
    return blocks;
  }

  /** Returns the table of kinds of transactions, for mixes with several. */
  public Block kinds() {
    List<Line> lines = lines(ClientTables::several);
    List<Block> blocks = new ArrayList<>();
    if (!lines.isEmpty()) {
      blocks.add(new Block.Heading(3, "Each kind of transaction"));
      blocks.addAll(kinds(lines).explained());
    }
    return Block.details(blocks);
  }

  /** Returns a view of each kind of transaction; empty if there is only one. */
  private static List<ClientView> several(MeasuredCell cell) {
    List<ClientView> kinds = ClientView.kinds(cell);
    return kinds.size() > 1 ? kinds : List.of();
  }

  /** Returns the table of each cell's roles; of each cell if it has only one. */
  private Table roles() {
    List<Line> lines = lines(ClientView::roles);
    Columns<Line> columns =
        new Columns<>("mix", Line::label)
            .ids(line -> line == lines.getFirst() ? anchor(section) : "");
    if (lines.stream().anyMatch(Line::isOpen)) {
      columns.add("schedule", ClientTables::schedule);
    }
    return figures(columns, lines)
        .table(
            "%s: transactions and how long they took, retries included; errors and retries of all windows"
                .formatted(section.name()),
            lines);
  }

  private Table kinds(List<Line> lines) {
    return figures(new Columns<>("transaction", Line::label).add("part", ClientTables::part), lines)
        .table(section.name() + ": each kind of transaction", lines);
  }

  /** Adds the columns of all tables. */
  private static Columns<Line> figures(Columns<Line> columns, List<Line> lines) {
    // the headings say the units
    columns.add("transactions/s", line -> Figures.entry(line.view().perSecond(), Unit.NUMBER));
    if (lines.stream().anyMatch(line -> line.view().rows() != line.view().stored())) {
      columns.add("rows/s", line -> Figures.entry(line.view().rowsPerSecond(), Unit.NUMBER));
    }
    boolean open = lines.stream().anyMatch(Line::isOpen);
    String service = open ? "service " : "";
    columns.addEach(
        PERCENTS,
        percent -> service + "p" + shown(percent),
        (line, percent) -> latency(line, Clock.SERVICE, percent));
    if (open) {
      columns.addEach(
          PERCENTS,
          percent -> "response p" + shown(percent),
          (line, percent) -> line.isOpen() ? latency(line, Clock.RESPONSE, percent) : NO_SCHEDULE);
    }
    return columns
        .add("errors", line -> FailedTransactions.errors(line.view()))
        .add("retries", line -> FailedTransactions.retries(line.view()));
  }

  /** Returns "99" or "99.9". */
  private static String shown(double percent) {
    return say(percent == Math.rint(percent) ? "%.0f" : "%s", percent);
  }

  private static Entry latency(Line line, Clock clock, double percent) {
    Estimate known = line.view().latency(clock, percent).estimate();
    return clock == Clock.RESPONSE && known instanceof Estimate.Missing(String reason)
        ? line.view()
            .responseAtLeast(percent)
            .summary()
            .map(least -> Entry.of(Figures.atLeast(least, Unit.NANOS)).withTip(reason))
            .orElseGet(() -> Entry.missing(reason))
        : Figures.entry(known, Unit.NANOS);
  }

  /** Returns the share of its schedule that the load kept. */
  private static Entry schedule(Line line) {
    MeasuredCell cell = line.view().cell();
    return switch (OpenLoop.kept(cell)) {
      case Estimate.Missing(String reason) -> Entry.missing(reason);
      case Summary part ->
          Entry.of(say("%.1f %%", 100 * part.mean()))
              .below(
                  "of " + Unit.PER_SECOND.format(OpenLoop.scheduledPerSecond(cell).orElseThrow()))
              .below(Figures.spread(part))
              .below(line.view().name().isEmpty() && OpenLoop.fellBehind(cell) ? waiting(cell) : "")
              .withTip("starts within the window ÷ starts that were due");
    };
  }

  /** Returns the queue at a window's end: "up to 267,000 waited at the end, one for 299 ms". */
  private static String waiting(MeasuredCell cell) {
    String longest =
        OpenLoop.longestWaitNanos(cell).stream()
            .mapToObj(nanos -> ", one for " + Unit.NANOS.format(nanos))
            .collect(Collectors.joining());
    return say("up to %,d waited at the end%s", OpenLoop.waiting(cell), longest);
  }

  private static Entry part(Line line) {
    return Entry.of(say("%.1f %%", 100 * line.view().share()))
        .below(say("n=%,d", line.view().stored()));
  }

  private List<Line> lines(Function<MeasuredCell, List<ClientView>> views) {
    List<Line> lines = new ArrayList<>();
    for (Topic topic : Topic.of(section)) {
      for (Topic.Work work : topic.works().values()) {
        for (Subject subject : section.subjects()) {
          section.find(subject, work).stream()
              .flatMap(cell -> views.apply(cell).stream())
              .forEach(view -> lines.add(new Line(section.titled(view.cell()), subject, view)));
        }
      }
    }
    return lines;
  }
}
