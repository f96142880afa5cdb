// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.gallery;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.report.document.Block;
import dev.sqldyno.report.document.MarkdownReport;
import dev.sqldyno.report.document.Table;
import dev.sqldyno.report.document.Table.Entry;
import dev.sqldyno.report.export.Export;
import dev.sqldyno.report.export.Export.ExportedCell;
import dev.sqldyno.report.export.Export.ExportedEngine;
import dev.sqldyno.report.export.Export.ExportedFigure;
import dev.sqldyno.result.cell.MeasuredCell.Figure;
import dev.sqldyno.result.statistics.Grouped;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What a gallery shows other than before, and why it may not be published as it is. */
public record GalleryChange(Gallery before, Gallery now) {
  /** Of each list: a comment of forty lines is read. */
  private static final int LONGEST = 8;

  /** A place in the gallery that shows one figure. */
  private record Place(
      Column column, Durability durability, String cell, String size, Figure figure) {
    /** Returns the same in another column. */
    Place in(Column other) {
      return new Place(other, durability, cell, size, figure);
    }

    /** Returns whether it has a cost that may be compared with another version's. */
    boolean isCostBeside(Column other) {
      return figure == Figure.ENGINE_COST
          && !other.name().equals(column.name())
          && other.family().equals(column.family())
          && other.place().equals(column.place());
    }
  }

  /** What such a place shows, before and now; nothing where it has no figure. */
  private record Shown(Place place, Optional<ExportedFigure> before, Optional<ExportedFigure> now) {
    boolean isNew() {
      return before.isEmpty();
    }

    boolean isChanged() {
      return before.isPresent() && now.isPresent() && !before.equals(now);
    }

    double ratio() {
      return now.orElseThrow().mean() / before.orElseThrow().mean();
    }

    boolean isApart() {
      return now.orElseThrow().isApart(before.orElseThrow());
    }
  }

  /** Returns why what is new may not be published, each reason once. */
  public List<String> refusals() {
    Map<String, Export> added = new LinkedHashMap<>(now.runs());
    added.values().removeIf(before.runs()::containsValue);
    return new Refusals(before.runs().values(), added).reasons();
  }

  /** Returns the change as a comment of at most forty lines. */
  public String markdown() {
    List<Shown> all = shown();
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading(3, "What this changes in the gallery"));
    List<String> engines =
        Grouped.by(all, each -> each.place().column().name()).entrySet().stream()
            .filter(each -> each.getValue().stream().anyMatch(of -> !of.before().equals(of.now())))
            .map(each ->
                "%s: %s%s"
                    .formatted(each.getKey(), counts(each.getValue()), against(each.getValue())))
            .toList();
    blocks.add(
        engines.isEmpty()
            ? new Block.Paragraph("No figure is added or changed.")
            : new Block.Items(shortened(engines)));
    List<Shown> changed =
        all.stream()
            .filter(Shown::isChanged)
            .sorted(Comparator.comparing(each -> -Math.abs(Math.log(each.ratio()))))
            .toList();
    if (!changed.isEmpty()) {
      blocks.add(table(changed));
    }
    List<String> refusals = refusals();
    if (!refusals.isEmpty()) {
      blocks.add(new Block.Heading(3, "Refused"));
      blocks.add(new Block.Items(shortened(refusals)));
    }
    return MarkdownReport.all(blocks).strip();
  }

  private static List<String> shortened(List<String> items) {
    return items.size() <= LONGEST
        ? items
        : Stream.concat(
                items.stream().limit(LONGEST),
                Stream.of("and %d more".formatted(items.size() - LONGEST)))
            .toList();
  }

  /** Returns "24 new figures (dml-sweep, oltp), 3 changed, 1 of them beyond both intervals". */
  private static String counts(List<Shown> those) {
    List<String> counts = new ArrayList<>();
    List<Shown> added = those.stream().filter(Shown::isNew).toList();
    count(counts, added.size(), "new (%s)".formatted(workloads(added)));
    count(counts, number(those, Shown::isChanged), "changed");
    count(
        counts,
        number(those, each -> each.isChanged() && each.isApart()),
        "beyond both 95 % intervals");
    count(counts, number(those, each -> each.now().isEmpty()), "gone");
    count(counts, number(those, each -> each.before().equals(each.now())), "as before");
    return String.join(", ", counts);
  }

  /**
   * Returns the new costs ÷ those of its family's other versions: "; engine cost on average 1.02 ×
   * 16.15".
   */
  private String against(List<Shown> those) {
    Map<Place, ExportedFigure> old = figures(before);
    Map<String, List<Double>> logarithms = new LinkedHashMap<>();
    old.keySet().stream()
        .map(Place::column)
        .distinct()
        .forEach(other ->
            those.stream()
                .filter(each -> each.isNew() && each.place().isCostBeside(other))
                .flatMap(each ->
                    Stream.ofNullable(old.get(each.place().in(other)))
                        .map(cost -> each.now().orElseThrow().mean() / cost.mean()))
                .filter(ratio -> ratio > 0 && Double.isFinite(ratio))
                .forEach(ratio ->
                    logarithms
                        .computeIfAbsent(other.name(), _ -> new ArrayList<>())
                        .add(Math.log(ratio))));
    List<String> ratios =
        logarithms.entrySet().stream()
            .limit(LONGEST / 2)
            .map(each ->
                say(
                    "%.2f × %s",
                    Math.exp(
                        each.getValue().stream().mapToDouble(log -> log).average().orElseThrow()),
                    each.getKey()))
            .toList();
    return ratios.isEmpty() ? "" : "; engine cost on average " + String.join(", ", ratios);
  }

  private static String workloads(List<Shown> those) {
    List<String> names =
        those.stream().map(each -> each.place().cell().replaceFirst("/.*", "")).distinct().toList();
    return String.join(", ", shortened(names));
  }

  private static long number(List<Shown> those, Predicate<Shown> which) {
    return those.stream().filter(which).count();
  }

  private static void count(List<String> counts, long count, String words) {
    if (count > 0) {
      counts.add(count + " " + words);
    }
  }

  private static Table table(List<Shown> changed) {
    List<Table.Row> rows = changed.stream().limit(LONGEST).map(GalleryChange::row).toList();
    String title =
        changed.size() <= LONGEST
            ? "Changed, the widest first"
            : "Changed: the widest %d of %d".formatted(LONGEST, changed.size());
    return new Table(
        title,
        List.of("engine", "operation", "figure", "before", "now", "ratio", "beyond both intervals"),
        rows,
        true);
  }

  private static Table.Row row(Shown each) {
    Place place = each.place();
    ExportedFigure before = each.before().orElseThrow();
    return new Table.Row(
        "",
        place.column().name(),
        Stream.of(
                place.cell() + ", " + place.size(),
                place.figure().id(),
                amount(before),
                amount(each.now().orElseThrow()),
                before.mean() == 0 ? "–" : say("%.3f ×", each.ratio()),
                each.isApart() ? "yes" : "no")
            .map(Entry::of)
            .toList());
  }

  private static String amount(ExportedFigure figure) {
    return say("%.6g %s", figure.mean(), figure.unit());
  }

  private List<Shown> shown() {
    Map<Place, ExportedFigure> old = figures(before);
    Map<Place, ExportedFigure> current = figures(now);
    return Stream.concat(current.keySet().stream(), old.keySet().stream())
        .distinct()
        .map(place ->
            new Shown(
                place,
                Optional.ofNullable(old.get(place)),
                Optional.ofNullable(current.get(place))))
        .toList();
  }

  /** Returns what the page shows: of each place the newest run. */
  private static Map<Place, ExportedFigure> figures(Gallery gallery) {
    Map<Place, ExportedFigure> figures = new LinkedHashMap<>();
    gallery.runs().values().stream()
        .sorted(Comparator.comparing(Export::measured).reversed())
        .forEach(run -> {
          Map<String, ExportedEngine> engines = new LinkedHashMap<>();
          run.engines().forEach(engine -> engines.put(engine.id(), engine));
          for (ExportedCell cell : run.cells()) {
            ExportedEngine engine = engines.get(cell.engine());
            Column column = Column.of(run.machine(), engine);
            cell.figures()
                .forEach((figure, value) ->
                    figures.putIfAbsent(
                        new Place(
                            column, engine.durability(), cell.name(), cell.size().id(), figure),
                        value));
          }
        });
    return figures;
  }
}
