// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.tables;

import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.report.document.Block;
import dev.sqldyno.report.document.Columns;
import dev.sqldyno.report.document.Figures;
import dev.sqldyno.report.document.Table;
import dev.sqldyno.report.document.Table.Entry;
import dev.sqldyno.report.document.Unit;
import dev.sqldyno.report.section.Section;
import dev.sqldyno.report.section.Subject;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.cell.ClientView;
import dev.sqldyno.result.cell.Figure;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.result.cell.OpenLoop;
import dev.sqldyno.result.statistics.Estimate;
import dev.sqldyno.result.statistics.Grouped;
import dev.sqldyno.result.statistics.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The table of the hardware that a row or a transaction used, with the engine's rate relative to
 * the baseline.
 */
public record HardwareTable(Section section) {
  /** The counter of the lab, which is the cost there. */
  private static final Column COST =
      new Column(Counter.INSTRUCTIONS_USER, "instructions, user", Unit.INSTRUCTIONS);

  private static final List<Column> COLUMNS =
      List.of(
          new Column(Counter.CPU_USER, "CPU, user", Unit.NANOS),
          new Column(Counter.CPU_KERNEL, "CPU, kernel", Unit.NANOS),
          COST,
          new Column(Counter.INSTRUCTIONS_KERNEL, "instructions, kernel", Unit.INSTRUCTIONS),
          new Column(Counter.CYCLES, "instructions per cycle", Unit.NUMBER),
          new Column(Counter.CONTEXT_SWITCHES, "context switches", Unit.NUMBER),
          new Column(Counter.DEVICE_READ, "read from devices", Unit.BYTES),
          new Column(Counter.DEVICE_WRITTEN, "written to devices", Unit.BYTES),
          new Column(Counter.PROCESS_READ, "read by its processes", Unit.BYTES),
          new Column(Counter.TABLE_SIZE, "table", Unit.BYTES),
          new Column(Counter.INDEX_SIZE, "indexes", Unit.BYTES),
          new Column(Counter.PAGE_SPLITS, "page splits", Unit.NUMBER),
          new Column(Counter.LOG_WRITTEN, "log", Unit.BYTES),
          new Column(Counter.BUFFER_REQUESTED, "asked of the buffers", Unit.BYTES),
          new Column(Counter.BUFFER_READ, "read into the buffers", Unit.BYTES));

  /** A column for a counter, with its heading. */
  private record Column(Counter counter, String heading, Unit unit) {
    Estimate estimate(MeasuredCell cell) {
      return counter == Counter.CYCLES ? cell.instructionsPerCycle() : cell.perRow(counter);
    }

    boolean has(MeasuredCell cell) {
      return estimate(cell) instanceof Summary;
    }
  }

  /**
   * Returns heading, table and the reasons for missing figures; empty for older runs, and if the
   * only counter is the cost itself.
   */
  public List<Block> blocks() {
    List<MeasuredCell> lines =
        section.ofSubjects().stream()
            .filter(cell -> COLUMNS.stream().anyMatch(column -> column.has(cell)))
            .toList();
    List<Column> columns =
        COLUMNS.stream().filter(column -> lines.stream().anyMatch(column::has)).toList();
    if (lines.isEmpty() || !section.isTimed() && columns.equals(List.of(COST))) {
      return List.of();
    }
    return List.of(
        Block.details(
            new Block.Heading(3, "Hardware per " + section.unit().word()),
            table(lines, columns),
            Block.notice(Stream.concat(unrelated(lines), lacking().stream()).toList())));
  }

  private Table table(List<MeasuredCell> lines, List<Column> columns) {
    Columns<MeasuredCell> shown = section.columns();
    if (section.isTimed()) {
      shown
          .add(rate(), this::relativeRate)
          .add("CPU", cell -> Figures.entry(cell.perRow(Counter.CPU), Unit.NANOS));
    }
    return shown
        .addEach(
            columns,
            Column::heading,
            (cell, column) -> Figures.entry(column.estimate(cell), column.unit()))
        .table(
            "%s: what a %s uses of the hardware, gross, statement + settle"
                .formatted(section.name(), section.unit().word()),
            lines);
  }

  private String rate() {
    return "%s/s ÷ %s".formatted(section.unit().plural(), section.baseline().name());
  }

  /** Returns the reasons for missing rates; empty if the table has no rates. */
  private Stream<String> unrelated(List<MeasuredCell> lines) {
    return lines.stream()
        .filter(_ -> section.isTimed())
        .map(this::relativeRate)
        .filter(Entry::isMissing)
        .map(entry -> "no %s: %s".formatted(rate(), entry.tip()))
        .distinct();
  }

  /** Returns the cell's rate ÷ the baseline's. */
  private Entry relativeRate(MeasuredCell cell) {
    Optional<String> whyNoTime = cell.key().meter().whyNoTime();
    if (whyNoTime.isPresent()) {
      return Entry.missing(whyNoTime.get());
    }
    if (section.subjects().stream().map(Subject::engine).distinct().count() < 2) {
      return Entry.missing("no other engine was measured");
    }
    if (cell.key().engine().equals(section.baseline().engine())) {
      return Entry.of("× 1");
    }
    if (ClientView.roles(cell).size() > 1) {
      return Entry.missing("each role has a rate of its own, which the ratios have");
    }
    if (OpenLoop.scheduledPerSecond(cell).isPresent()) {
      return Entry.missing("the rate of an open loop is given");
    }
    return section
        .comparison(cell, Figure.ROWS_PER_SECOND)
        .map(each -> Ratios.entry(each.difference()))
        .orElseGet(() -> Entry.missing("not measured on " + section.baseline().name()));
  }

  /** Returns the reasons for missing figures: "PostgreSQL: no figure of CPU, user: why". */
  private List<String> lacking() {
    record Lack(String reason, String engine, String heading) {}
    List<Lack> all = new ArrayList<>();
    for (Subject subject : section.subjects()) {
      for (Column column : COLUMNS) {
        why(section.samples(subject), column.counter())
            .ifPresent(why -> all.add(new Lack(why, subject.name(), column.heading())));
      }
    }
    return Grouped.by(all, Lack::reason).entrySet().stream()
        .map(each ->
            "%s: no figure of %s: %s"
                .formatted(
                    distinct(each.getValue(), Lack::engine, ", "),
                    distinct(each.getValue(), Lack::heading, "; "),
                    each.getKey()))
        .toList();
  }

  private static <T> String distinct(List<T> all, Function<T, String> of, String between) {
    return all.stream().map(of).distinct().collect(Collectors.joining(between));
  }

  private static Optional<String> why(List<Sample> samples, Counter counter) {
    return samples.stream()
        .map(Sample::statement)
        .map(Cost::counters)
        .flatMap(counters -> Stream.ofNullable(counters.get(counter)))
        .flatMap(reading -> reading.whyNot().stream())
        .findFirst();
  }
}
