// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.compare;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.cli.output.PrettyJson;
import dev.sqldyno.cli.output.TextColumns;
import dev.sqldyno.report.ReportWriter;
import dev.sqldyno.report.code.CodeComparison;
import dev.sqldyno.report.document.Block;
import dev.sqldyno.result.compare.Comparison;
import dev.sqldyno.result.compare.Comparison.Outcome;
import dev.sqldyno.result.statistics.Grouped;
import dev.sqldyno.result.statistics.Summary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes comparisons for a terminal, a pull request or a program.
 *
 * @param gate what fails
 * @param warnings what a reader must know first
 * @param code which functions of emulated engines changed
 */
record ComparisonText(
    List<Comparison> comparisons, ComparisonGate gate, List<String> warnings, CodeComparison code) {

  /** Lists the forms. */
  enum Format {
    TEXT,
    MARKDOWN,
    JSON
  }

  private static final List<String> HEADER =
      List.of("cell", "figure", "ratio", "95 % interval", "at worst", "n", "outcome");

  /** Returns the text, without a final line break. */
  String in(Format format) {
    return switch (format) {
      case TEXT -> text();
      case MARKDOWN -> markdown();
      case JSON ->
          PrettyJson.text(
              comparisons.stream().map(each -> ComparisonLine.of(each, gate, code)).toList());
    };
  }

  private String text() {
    TextColumns columns = new TextColumns(HEADER.toArray(String[]::new));
    answered().forEach(each -> columns.row(entries(each).toArray(String[]::new)));
    return String.join("\n", parts(columns.toString(), "")) + changed(Block.Form.TEXT);
  }

  private String markdown() {
    List<String> lines = new ArrayList<>();
    lines.add("| " + String.join(" | ", HEADER) + " |");
    lines.add("|" + " --- |".repeat(HEADER.size()));
    answered()
        .forEach(each ->
            lines.add(
                "| "
                    + String.join(
                        " | ", entries(each).stream().map(ComparisonText::escaped).toList())
                    + " |"));
    return String.join("\n", parts(String.join("\n", lines), "- ")) + changed(Block.Form.MARKDOWN);
  }

  private String changed(Block.Form form) {
    String changed = code.in(form, ReportWriter.WIDTH).stripTrailing();
    return changed.isEmpty() ? "" : "\n\nWhat changed:\n" + changed;
  }

  /** Returns heading, what all cells share, table and what was not answered. */
  private List<String> parts(String table, String item) {
    List<String> parts = new ArrayList<>();
    parts.add(heading());
    warnings.forEach(warning -> parts.addAll(List.of("", warning)));
    List<String> shared =
        comparisons.stream()
            .map(each -> each.cell().shared())
            .distinct()
            .filter(said -> !said.isEmpty())
            .toList();
    if (!shared.isEmpty()) {
      parts.add("");
      parts.addAll(shared);
    }
    if (answered().findAny().isPresent()) {
      parts.add("");
      parts.add(table);
    }
    addList(parts, "Could not be told:", matching(this::isTooCoarse).map(this::untold), item);
    Map<String, List<Comparison>> unanswered =
        Grouped.by(
            matching(each -> each.outcome() == Outcome.NO_ANSWER).toList(),
            each -> pair(each) + each.reason());
    addList(
        parts,
        "No answer:",
        unanswered.values().stream()
            .map(each -> names(each) + ": " + each.getFirst().reason().orElseThrow()),
        item);
    addList(parts, "Varies between repetitions:", code.varying().stream(), item);
    addList(parts, "Fails:", gate.failures(comparisons).stream(), item);
    return parts;
  }

  private static void addList(List<String> parts, String title, Stream<String> lines, String item) {
    List<String> items = lines.map(item::concat).toList();
    if (!items.isEmpty()) {
      parts.addAll(List.of("", title, ""));
      parts.addAll(items);
    }
  }

  private boolean isTooCoarse(Comparison each) {
    return gate.cannotTell(each) && each.atWorst().isPresent();
  }

  /** Returns "cell, figure: could only have seen 8.0 %; 12 more repetitions would tell". */
  private String untold(Comparison each) {
    OptionalInt more = gate.repetitionsToTell(each);
    return say(
        "%s: could only have seen %s%s",
        names(List.of(each)),
        percent(each.atWorst().orElseThrow()),
        more.isPresent()
            ? say("; about %d more repetitions of both would tell", more.getAsInt())
            : "");
  }

  /**
   * Returns "B ÷ A: 12 figures of 4 cells: 1 worse by more than 5 %, 10 unchanged within ±0.5 %, 1
   * could not be told (±8.0 %)".
   */
  private String heading() {
    List<String> counts = new ArrayList<>();
    gate.threshold()
        .ifPresent(t -> count(counts, "worse by more than " + percent(t), gate::isBeyond));
    Predicate<Comparison> sure = each -> !gate.isBeyond(each) && !gate.cannotTell(each);
    count(
        counts,
        gate.threshold().isPresent() ? "worse by less" : "worse",
        sure.and(each -> each.outcome() == Outcome.WORSE));
    count(counts, "better", sure.and(each -> each.outcome() == Outcome.BETTER));
    Predicate<Comparison> same = sure.and(each -> each.outcome() == Outcome.NO_DIFFERENCE);
    count(counts, "unchanged within " + widest(same), same);
    count(counts, "could not be told (" + widest(gate::cannotTell) + ")", gate::cannotTell);
    count(counts, "lost", Comparison::isLost);
    count(
        counts,
        "without an answer",
        sure.and(each -> each.outcome() == Outcome.NO_ANSWER && !each.isLost()));
    return say(
        "%s: %s of %s: %s",
        pairs().count() == 1 ? pairs().findFirst().orElseThrow() : "each ÷ its baseline",
        counted(comparisons.size(), "figure"),
        counted(comparisons.stream().map(ComparisonText::fullName).distinct().count(), "cell"),
        String.join(", ", counts));
  }

  private static String counted(long count, String word) {
    return count + " " + word + (count == 1 ? "" : "s");
  }

  private void count(List<String> counts, String words, Predicate<Comparison> which) {
    long count = matching(which).count();
    if (count > 0) {
      counts.add(count + " " + words);
    }
  }

  /** Returns how far from 1 the farthest of these may be: "±0.5 %". */
  private String widest(Predicate<Comparison> which) {
    return matching(which)
        .flatMap(each -> each.difference().shownRatio().flatMap(Summary::interval).stream())
        .mapToDouble(i -> Math.max(i.high(), 1 / i.low()) - 1)
        .max()
        .stream()
        .mapToObj(most -> "±" + percent(most))
        .findFirst()
        .orElse("no interval");
  }

  private Stream<Comparison> matching(Predicate<Comparison> which) {
    return comparisons.stream().filter(which);
  }

  private static String percent(double share) {
    return say(share < 0.01 ? "%.2f %%" : "%.1f %%", 100 * share);
  }

  /** Returns the names with the two that are compared, where there are several such pairs. */
  private String names(List<Comparison> those) {
    String names = ComparisonGate.names(those);
    return pairs().count() == 1
        ? names
        : those.stream().map(ComparisonText::pair).distinct().collect(Collectors.joining(", "))
            + ": "
            + names;
  }

  private static String fullName(Comparison each) {
    return pair(each) + ": " + each.cell().label();
  }

  /** Returns "MariaDB ÷ PostgreSQL" of each two that were compared. */
  private Stream<String> pairs() {
    return comparisons.stream().map(ComparisonText::pair).distinct();
  }

  private static String pair(Comparison each) {
    return each.what() + " ÷ " + each.baseline();
  }

  private String cell(Comparison each) {
    return pairs().count() == 1 ? each.cell().label() : fullName(each);
  }

  /** Returns what was answered, the worst first. */
  private Stream<Comparison> answered() {
    return comparisons.stream()
        .filter(each -> each.outcome() != Outcome.NO_ANSWER)
        .sorted(Comparator.comparing(each -> each.outcome() != Outcome.WORSE));
  }

  private List<String> entries(Comparison each) {
    Summary ratio = each.difference().shownRatio().orElseThrow();
    return List.of(
        cell(each),
        each.figure(),
        say("× %.3f", ratio.mean()),
        ratio.interval().map(i -> say("%.3f to %.3f", i.low(), i.high())).orElseThrow(),
        say("%+.1f %%", 100 * each.atWorst().orElseThrow()),
        String.valueOf(ratio.n()),
        each.outcome().words() + (gate.isBeyond(each) ? ", beyond the threshold" : ""));
  }

  private static String escaped(String text) {
    return text.replace("|", "\\|");
  }
}
