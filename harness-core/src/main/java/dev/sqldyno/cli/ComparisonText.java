// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.result.Comparison;
import dev.sqldyno.result.Comparison.Outcome;
import dev.sqldyno.result.Difference;
import dev.sqldyno.result.Summary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Writes comparisons for a terminal, a pull request or a program.
 *
 * @param threshold how much worse something may be
 */
record ComparisonText(List<Comparison> comparisons, OptionalDouble threshold) {

  /** Lists the forms. */
  enum Format {
    TEXT,
    MARKDOWN,
    JSON
  }

  private static final List<String> HEADER =
      List.of("cell", "figure", "ratio", "95 % interval", "n", "outcome");

  /** Holds one comparison as JSON has it; what was not answered has no ratio, but its reason. */
  private record Line(
      String cell,
      String figure,
      String what,
      String baseline,
      String outcome,
      Optional<Double> ratio,
      Optional<Double> low,
      Optional<Double> high,
      Optional<Integer> repetitions,
      Optional<String> reason,
      boolean beyondThreshold) {}

  /** Returns the text, without a final line break. */
  String in(Format format) {
    return switch (format) {
      case TEXT -> text();
      case MARKDOWN -> markdown();
      case JSON -> PrettyJson.text(comparisons.stream().map(this::line).toList());
    };
  }

  private String text() {
    TextColumns columns = new TextColumns(HEADER.toArray(String[]::new));
    answered().forEach(each -> columns.row(entries(each).toArray(String[]::new)));
    return String.join("\n", parts(columns.toString(), ""));
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
    return String.join("\n", parts(String.join("\n", lines), "- "));
  }

  /** Returns heading, what all cells share, table and what was not answered. */
  private List<String> parts(String table, String item) {
    List<String> parts = new ArrayList<>();
    parts.add(heading());
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
    List<String> unanswered =
        comparisons.stream()
            .filter(each -> each.outcome() == Outcome.NO_ANSWER)
            .map(each ->
                item + cell(each) + ", " + each.figure() + ": " + reason(each).orElseThrow())
            .distinct()
            .toList();
    if (!unanswered.isEmpty()) {
      parts.add("");
      parts.add("No answer:");
      parts.add("");
      parts.addAll(unanswered);
    }
    return parts;
  }

  /** Returns "1 worse, 2 better, no difference shown in 5, no answer in 1 (B ÷ A)". */
  private String heading() {
    String beyond =
        threshold.isPresent()
            ? say(
                "; %d worse by more than %.1f %%", beyondThreshold(), 100 * threshold.getAsDouble())
            : "";
    return say(
        "%s: %d worse, %d better, no difference shown in %d, no answer in %d%s",
        pairs().count() == 1 ? pairs().findFirst().orElseThrow() : "each ÷ its baseline",
        count(Outcome.WORSE),
        count(Outcome.BETTER),
        count(Outcome.NO_DIFFERENCE),
        count(Outcome.NO_ANSWER),
        beyond);
  }

  /** Returns "MariaDB ÷ PostgreSQL" of each two that were compared. */
  private Stream<String> pairs() {
    return comparisons.stream().map(ComparisonText::pair).distinct();
  }

  private static String pair(Comparison each) {
    return each.what() + " ÷ " + each.baseline();
  }

  private String cell(Comparison each) {
    String label = each.cell().label();
    return pairs().count() == 1 ? label : pair(each) + ": " + label;
  }

  private long count(Outcome outcome) {
    return comparisons.stream().filter(each -> each.outcome() == outcome).count();
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
        String.valueOf(ratio.n()),
        each.outcome().words() + (isBeyond(each) ? ", beyond the threshold" : ""));
  }

  /** Returns how many are worse by more than the threshold; none where there is no threshold. */
  long beyondThreshold() {
    return comparisons.stream().filter(this::isBeyond).count();
  }

  private boolean isBeyond(Comparison each) {
    return threshold.isPresent() && each.isWorseThan(threshold.getAsDouble());
  }

  private Line line(Comparison each) {
    Optional<Summary> ratio = each.difference().shownRatio();
    return new Line(
        each.cell().id(),
        each.figure(),
        each.what(),
        each.baseline(),
        each.outcome().words(),
        ratio.map(Summary::mean),
        ratio.flatMap(Summary::interval).map(Summary.Interval::low),
        ratio.flatMap(Summary::interval).map(Summary.Interval::high),
        ratio.map(Summary::n),
        reason(each),
        isBeyond(each));
  }

  private static Optional<String> reason(Comparison each) {
    return each.difference() instanceof Difference.NotAnswered(String why)
        ? Optional.of(why)
        : Optional.empty();
  }

  private static String escaped(String text) {
    return text.replace("|", "\\|");
  }
}
