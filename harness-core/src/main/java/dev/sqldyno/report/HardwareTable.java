// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.report.Table.Entry;
import dev.sqldyno.result.ClientView;
import dev.sqldyno.result.Estimate;
import dev.sqldyno.result.MeasuredCell;
import dev.sqldyno.result.MeasuredCell.Figure;
import dev.sqldyno.result.OpenLoop;
import dev.sqldyno.result.Sample;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Shows what a row, or a transaction of a mix, used of the engine's hardware, beside how fast the
 * engine was in comparison with the baseline.
 */
final class HardwareTable {
  private static final List<Column> COLUMNS =
      List.of(
          new Column(Counter.CPU_USER, "CPU, user", Unit.NANOS),
          new Column(Counter.CPU_KERNEL, "CPU, kernel", Unit.NANOS),
          new Column(Counter.INSTRUCTIONS_USER, "instructions, user", Unit.INSTRUCTIONS),
          new Column(Counter.INSTRUCTIONS_KERNEL, "instructions, kernel", Unit.INSTRUCTIONS),
          new Column(Counter.CYCLES, "instructions per cycle", Unit.NUMBER),
          new Column(Counter.CONTEXT_SWITCHES, "context switches", Unit.NUMBER),
          new Column(Counter.DEVICE_READ, "read from devices", Unit.BYTES),
          new Column(Counter.DEVICE_WRITTEN, "written to devices", Unit.BYTES),
          new Column(Counter.PROCESS_READ, "read by its processes", Unit.BYTES),
          new Column(Counter.TABLE_SIZE, "table", Unit.BYTES),
          new Column(Counter.INDEX_SIZE, "indexes", Unit.BYTES),
          new Column(Counter.PAGE_SPLITS, "page splits", Unit.NUMBER),
          new Column(Counter.LOG_WRITTEN, "log", Unit.BYTES));

  /** A column for a counter, with its reader's words. */
  private record Column(Counter counter, String heading, Unit unit) {
    Estimate estimate(MeasuredCell cell) {
      return counter == Counter.CYCLES ? cell.instructionsPerCycle() : cell.perRow(counter);
    }

    Entry entry(MeasuredCell cell) {
      return Figures.entry(estimate(cell), unit);
    }
  }

  private HardwareTable() {}

  /** Returns heading, table and the reasons of what is not in it; nothing from older runs. */
  static List<Block> of(Section section) {
    List<MeasuredCell> lines =
        section.ofSubjects().stream()
            .filter(cell -> COLUMNS.stream().anyMatch(column -> has(column, cell)))
            .toList();
    if (lines.isEmpty()) {
      return List.of();
    }
    return List.of(
        Block.details(
            new Block.Heading(3, "Hardware per " + section.unit().word()),
            table(section, lines),
            Block.notice(
                Stream.concat(unrelated(section, lines), lacking(section).stream()).toList())));
  }

  private static Table table(Section section, List<MeasuredCell> lines) {
    List<Column> columns =
        COLUMNS.stream()
            .filter(column -> lines.stream().anyMatch(cell -> has(column, cell)))
            .toList();
    Columns<MeasuredCell> shown =
        new Columns<MeasuredCell>("engine", cell -> section.subject(cell).label())
            .add(
                "operation",
                cell -> Entry.of(cell.key().operation()).below(section.parameters(cell)));
    if (section.isTimed()) {
      shown
          .add(rate(section), cell -> relativeRate(section, cell))
          .add("CPU", cell -> Figures.entry(cell.perRow(Counter.CPU), Unit.NANOS));
    }
    return shown
        .addEach(columns, Column::heading, (cell, column) -> column.entry(cell))
        .table(
            "%s: what a %s uses of the hardware, gross, statement + settle"
                .formatted(section.name(), section.unit().word()),
            lines);
  }

  private static String rate(Section section) {
    return "%s/s ÷ %s".formatted(section.unit().plural(), section.baseline().name());
  }

  /** Returns each reason why a rate is missing; none where the table has no rates. */
  private static Stream<String> unrelated(Section section, List<MeasuredCell> lines) {
    return lines.stream()
        .filter(_ -> section.isTimed())
        .map(cell -> relativeRate(section, cell))
        .filter(Entry::isMissing)
        .map(entry -> "no %s: %s".formatted(rate(section), entry.tip()))
        .distinct();
  }

  /** Returns how many times the baseline's rate the cell's is. */
  private static Entry relativeRate(Section section, MeasuredCell cell) {
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

  private static boolean has(Column column, MeasuredCell cell) {
    return column.estimate(cell).summary().isPresent();
  }

  /** Returns each reason once, with all that is missing for it: "PostgreSQL: CPU, user: why". */
  private static List<String> lacking(Section section) {
    Map<String, Set<String>> headings = new LinkedHashMap<>();
    Map<String, Set<String>> engines = new LinkedHashMap<>();
    for (Subject subject : section.subjects()) {
      for (Column column : COLUMNS) {
        why(section.samples(subject), column.counter())
            .ifPresent(reason -> {
              headings.computeIfAbsent(reason, _ -> new LinkedHashSet<>()).add(column.heading());
              engines.computeIfAbsent(reason, _ -> new LinkedHashSet<>()).add(subject.name());
            });
      }
    }
    return headings.entrySet().stream()
        .map(missing ->
            "%s: no figure of %s: %s"
                .formatted(
                    String.join(", ", engines.get(missing.getKey())),
                    String.join("; ", missing.getValue()),
                    missing.getKey()))
        .toList();
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
