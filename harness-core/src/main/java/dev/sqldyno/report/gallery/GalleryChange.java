// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.gallery;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.report.document.Block;
import dev.sqldyno.report.document.MarkdownReport;
import dev.sqldyno.report.document.Table;
import dev.sqldyno.report.document.Unit;
import dev.sqldyno.report.export.Export;
import dev.sqldyno.report.export.Export.ExportedFigure;
import dev.sqldyno.result.statistics.Grouped;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The change of a gallery.
 *
 * @param refusals reasons why new runs may not be published, each once
 */
public record GalleryChange(Gallery before, Gallery now, List<String> refusals) {
  /** The most items of a list, as a comment has at most forty lines. */
  private static final int LONGEST = 8;

  private static final int REASONS = 12;

  private static final String CHANGED = "changed";
  private static final String APART = "beyond both 95 % intervals";
  private static final String GONE = "gone";
  private static final String SAME = "as before";

  /** Compares two galleries, and judges the new runs. */
  public static GalleryChange of(Gallery before, Gallery now) {
    Map<String, Export> added = new LinkedHashMap<>(now.runs());
    added.values().removeIf(before.runs()::containsValue);
    Refusals refusals = new Refusals(before.runs().values(), added);
    refusals.addHidden(now, added.keySet());
    return new GalleryChange(before, now, refusals.reasons());
  }

  /** Returns the change as a comment of at most forty lines. */
  public String markdown() {
    List<ShownFigure> all = ShownFigure.of(before, now);
    List<String> engines =
        Grouped.by(all, each -> each.place().column().name()).entrySet().stream()
            .filter(each -> each.getValue().stream().anyMatch(of -> !of.before().equals(of.now())))
            .map(each ->
                "%s: %s%s"
                    .formatted(
                        each.getKey(), counts(each.getValue()), against(each.getValue(), all)))
            .toList();
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading(3, "What this changes in the gallery"));
    blocks.add(
        engines.isEmpty()
            ? new Block.Paragraph("No figure is added or changed.")
            : new Block.Items(shortened(engines, LONGEST)));
    List<ShownFigure> changed = all.stream().filter(ShownFigure::isChanged).toList();
    if (!changed.isEmpty()) {
      blocks.add(table(changed));
    }
    if (!refusals.isEmpty()) {
      blocks.add(new Block.Heading(3, "Refused"));
      blocks.add(new Block.Items(shortened(refusals, REASONS)));
    }
    return MarkdownReport.all(blocks).strip();
  }

  private static List<String> shortened(List<String> items, int most) {
    int more = items.size() - most;
    return more <= 0
        ? items
        : Stream.concat(items.stream().limit(most), Stream.of("and %d more".formatted(more)))
            .toList();
  }

  /** Returns "24 new (dml-sweep, oltp), 3 changed, 1 beyond both 95 % intervals". */
  private static String counts(List<ShownFigure> those) {
    String workloads =
        those.stream()
            .filter(each -> each.before().isEmpty())
            .map(each -> each.place().row().workload())
            .distinct()
            .limit(LONGEST)
            .collect(Collectors.joining(", "));
    Map<String, Long> counts = new LinkedHashMap<>();
    String added = "new (%s)".formatted(workloads);
    List.of(added, CHANGED, APART, GONE, SAME).forEach(kind -> counts.put(kind, 0L));
    for (ShownFigure each : those) {
      String kind =
          each.before().isEmpty()
              ? added
              : each.now().isEmpty() ? GONE : each.isChanged() ? CHANGED : SAME;
      counts.merge(kind, 1L, Long::sum);
      counts.merge(APART, each.isApart() ? 1L : 0L, Long::sum);
    }
    return counts.entrySet().stream()
        .filter(each -> each.getValue() > 0)
        .map(each -> each.getValue() + " " + each.getKey())
        .collect(Collectors.joining(", "));
  }

  /** Returns the new costs ÷ those of its family's other versions: "; 1.02 × PostgreSQL 16.15". */
  private static String against(List<ShownFigure> those, List<ShownFigure> all) {
    Column own = those.getFirst().place().column();
    String ratios =
        Grouped.by(all, each -> each.place().column()).entrySet().stream()
            .filter(other -> other.getKey().isBeside(own))
            .flatMap(other ->
                those.stream()
                    .flatMapToDouble(each -> each.costAgainst(other.getValue()))
                    .map(Math::log)
                    .average()
                    .stream()
                    .mapToObj(mean -> say("%.2f × %s", Math.exp(mean), other.getKey().name())))
            .limit(LONGEST / 2)
            .collect(Collectors.joining(", "));
    return ratios.isEmpty() ? "" : "; engine cost on average " + ratios;
  }

  private static Table table(List<ShownFigure> changed) {
    return new Table(
        "Changed, the widest %d of %d".formatted(Math.min(LONGEST, changed.size()), changed.size()),
        List.of("engine", "operation", "figure", "before", "now", "ratio", "beyond both intervals"),
        changed.stream()
            .sorted(Comparator.comparing(each -> -Math.abs(Math.log(each.ratio()))))
            .limit(LONGEST)
            .map(GalleryChange::row)
            .toList(),
        true);
  }

  private static Table.Row row(ShownFigure each) {
    ShownFigure.Place place = each.place();
    ExportedFigure before = each.before().orElseThrow();
    return new Table.Row(
        "",
        place.column().name(),
        Stream.of(
                place.row().cell() + ", " + place.row().size().id(),
                place.figure().id(),
                amount(before),
                amount(each.now().orElseThrow()),
                before.mean() == 0 ? "–" : say("%.3f ×", each.ratio()),
                each.isApart() ? "yes" : "no")
            .map(Table.Entry::of)
            .toList());
  }

  private static String amount(ExportedFigure figure) {
    Unit unit =
        switch (figure.unit()) {
          case "instructions" -> Unit.INSTRUCTIONS;
          case "ns" -> Unit.NANOS;
          case "bytes" -> Unit.BYTES;
          default -> Unit.PER_SECOND;
        };
    return unit.format(figure.mean());
  }
}
