// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.compare;

import static dev.sqldyno.result.Text.say;
import static dev.sqldyno.result.statistics.Precision.MAX_REPETITIONS;

import dev.sqldyno.cli.output.PrettyJson;
import dev.sqldyno.report.code.CodeComparison;
import dev.sqldyno.report.document.Block;
import dev.sqldyno.report.document.Columns;
import dev.sqldyno.report.document.MarkdownReport;
import dev.sqldyno.report.document.Table;
import dev.sqldyno.report.document.Table.Entry;
import dev.sqldyno.report.document.TextReport;
import dev.sqldyno.result.compare.Comparison;
import dev.sqldyno.result.compare.Comparison.Outcome;
import dev.sqldyno.result.statistics.Grouped;
import dev.sqldyno.result.statistics.Summary;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Comparisons as text for a terminal, a pull request or a program.
 *
 * @param gate of the comparisons
 * @param warnings before all else
 * @param code the changed functions of emulated engines
 */
record ComparisonText(
    List<Comparison> comparisons, ComparisonGate gate, List<String> warnings, CodeComparison code) {

  /** The format of the text. */
  enum Format {
    TEXT,
    MARKDOWN,
    JSON
  }

  /** Returns the text, without a final line break. */
  String in(Format format) {
    return switch (format) {
      case TEXT -> TextReport.lines(blocks(), Integer.MAX_VALUE).strip();
      case MARKDOWN -> MarkdownReport.all(blocks()).strip();
      case JSON ->
          PrettyJson.text(
              comparisons.stream().map(each -> ComparisonLine.of(each, gate, code)).toList());
    };
  }

  /** Returns the common parameters, the answers, and the cells without an answer. */
  private List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    Stream.of(
            Stream.of(heading()),
            Comparison.byChance(comparisons).stream(),
            warnings.stream(),
            comparisons.stream().map(each -> each.cell().shared()).distinct())
        .flatMap(sentences -> sentences)
        .filter(sentence -> !sentence.isEmpty())
        .forEach(sentence -> blocks.add(new Block.Paragraph(sentence)));
    if (answered().findAny().isPresent()) {
      blocks.add(table());
    }
    add(blocks, "Could not be told", matching(this::isTooCoarse).map(this::untold));
    Map<String, List<Comparison>> unanswered =
        Grouped.by(
            matching(each -> each.outcome() == Outcome.NO_ANSWER).toList(),
            each -> each.pair() + each.reason());
    add(
        blocks,
        "No answer",
        unanswered.values().stream()
            .map(each -> names(each) + ": " + each.getFirst().reason().orElseThrow()));
    add(blocks, "Varies between repetitions", code.varying().stream());
    add(blocks, "Fails", gate.failures(comparisons).stream());
    List<Block> changed = code.blocks();
    if (!changed.isEmpty()) {
      blocks.add(new Block.Heading(3, "What changed"));
      blocks.addAll(changed);
    }
    return blocks;
  }

  private static void add(List<Block> blocks, String title, Stream<String> lines) {
    List<String> items = lines.toList();
    if (!items.isEmpty()) {
      blocks.add(new Block.Heading(3, title));
      blocks.add(new Block.Items(items));
    }
  }

  private boolean isTooCoarse(Comparison each) {
    return gate.cannotTell(each) && each.atWorst().isPresent();
  }

  /** Returns "cell, figure: could only have seen 8.0 %; 12 more repetitions would tell". */
  private String untold(Comparison each) {
    OptionalInt more = gate.repetitionsToTell(each);
    double seen = each.atWorst().orElseThrow();
    return say(
        "%s: could only have seen %s; %s",
        names(List.of(each)),
        percent(seen),
        more.isPresent()
            ? say("about %d more repetitions of both would tell", more.getAsInt())
            : say(
                "over %d repetitions of both would be needed: use a larger --size%s",
                MAX_REPETITIONS, orThreshold(seen)));
  }

  /**
   * Returns ", or --threshold 2.9%", the smallest of two digits that the share does not exceed;
   * empty from 100 % on, which is no threshold.
   */
  private static String orThreshold(double share) {
    BigDecimal percent =
        BigDecimal.valueOf(100 * share)
            .round(new MathContext(2, RoundingMode.UP))
            .stripTrailingZeros();
    return percent.compareTo(BigDecimal.valueOf(100)) < 0
        ? say(", or --threshold %s%%", percent.toPlainString())
        : "";
  }

  /**
   * Returns "B ÷ A: 12 figures of 4 cells: 1 worse by more than 5 %, 10 unchanged within ±0.5 %, 1
   * could not be told (±8.0 %)".
   */
  private String heading() {
    List<String> counts = new ArrayList<>();
    gate.threshold()
        .ifPresent(t -> count(counts, "worse by more than " + asGiven(t), gate::isBeyond));
    Predicate<Comparison> sure = each -> !gate.isBeyond(each) && !gate.cannotTell(each);
    count(
        counts,
        gate.threshold().isPresent() ? "worse by less" : "worse",
        sure.and(each -> each.outcome() == Outcome.WORSE));
    count(counts, "better", sure.and(each -> each.outcome() == Outcome.BETTER));
    Predicate<Comparison> same = sure.and(each -> each.outcome() == Outcome.NO_DIFFERENCE);
    count(counts, "unchanged within " + widest(same), same);
    count(counts, "could not be told (" + widest(gate::cannotTell) + ")", gate::cannotTell);
    count(counts, "lost", gate::isLostCell);
    count(
        counts,
        "without an answer",
        sure.and(each -> each.outcome() == Outcome.NO_ANSWER && !gate.isLostCell(each)));
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

  /** Returns the largest possible distance from 1: "±0.5 %". */
  private String widest(Predicate<Comparison> which) {
    return matching(which)
        .flatMap(each -> each.difference().shownRatio().flatMap(Summary::interval).stream())
        .mapToDouble(i -> i.farthest() - 1)
        .max()
        .stream()
        .mapToObj(most -> "±" + percent(most))
        .findFirst()
        .orElse("no interval");
  }

  private Stream<Comparison> matching(Predicate<Comparison> which) {
    return comparisons.stream().filter(which);
  }

  /** Returns a share as the user gave it: "1.25 %". */
  private static String asGiven(double share) {
    return BigDecimal.valueOf(100 * share)
            .round(MathContext.DECIMAL32)
            .stripTrailingZeros()
            .toPlainString()
        + " %";
  }

  private static String percent(double share) {
    return say(share < 0.01 ? "%.2f %%" : "%.1f %%", 100 * share);
  }

  /** Returns the names, with their pairs if there are several. */
  private String names(List<Comparison> those) {
    String names = ComparisonGate.names(those);
    return pairs().count() == 1
        ? names
        : those.stream().map(Comparison::pair).distinct().collect(Collectors.joining(", "))
            + ": "
            + names;
  }

  private static String fullName(Comparison each) {
    return each.pair() + ": " + each.cell().label();
  }

  /** Returns the compared pairs, such as "MariaDB ÷ PostgreSQL". */
  private Stream<String> pairs() {
    return comparisons.stream().map(Comparison::pair).distinct();
  }

  private String cell(Comparison each) {
    return pairs().count() == 1 ? each.cell().label() : fullName(each);
  }

  /** Returns the comparisons with an answer, the worst first. */
  private Stream<Comparison> answered() {
    return matching(Comparison::isAnswered)
        .sorted(Comparator.comparing(each -> each.outcome() != Outcome.WORSE));
  }

  private Table table() {
    return new Columns<>("cell", this::cell)
        .add("figure", each -> Entry.of(each.figure()))
        .add("ratio", each -> Entry.of(say("× %.3f", each.ratio().mean())))
        .add("95 % interval", each -> Entry.of(interval(each.ratio().interval().orElseThrow())))
        .add("at worst", each -> Entry.of(say("%+.1f %%", 100 * each.atWorst().orElseThrow())))
        .add("n", each -> Entry.of(String.valueOf(each.ratio().n())))
        .add("outcome", each -> Entry.of(outcome(each)))
        .table("Ratios, the worst first", answered().toList());
  }

  private static String interval(Summary.Interval interval) {
    return say("%.3f to %.3f", interval.low(), interval.high());
  }

  private String outcome(Comparison each) {
    return each.outcome().words() + (gate.isBeyond(each) ? ", beyond the threshold" : "");
  }
}
