// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.code;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.report.document.Block;
import dev.sqldyno.report.document.Columns;
import dev.sqldyno.report.document.Table;
import dev.sqldyno.report.document.Table.Entry;
import dev.sqldyno.result.code.CodeDifference;
import dev.sqldyno.result.code.FunctionDifference;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The tables of functions and system calls that differ between two versions. */
final class DifferenceTables {
  /** The most functions of a table; functions.jsonl has the rest. */
  private static final int MOST = 40;

  private DifferenceTables() {}

  /**
   * A line of the table.
   *
   * @param isPart whether it is a part of the line above
   */
  private record Line(FunctionDifference function, boolean isPart) {
    String head(String program) {
      return (isPart ? "… " : "")
          + CodeNames.function(function.name())
          + (function.file().equals(program) ? "" : ", " + function.file());
    }

    Entry change() {
      Entry entry = Entry.of(Amount.change(function.change()));
      return isPart || function.parts().isEmpty()
          ? entry
          : entry.below("with its parts " + Amount.change(function.together()));
    }

    Entry after() {
      return function.isGone() ? Entry.of("gone") : Entry.of(Amount.of(function.after()));
    }

    Entry before() {
      return function.isNew() ? Entry.of("new") : Entry.of(Amount.of(function.before()));
    }
  }

  static List<Block> of(CodeDifference difference, CodeNames names) {
    List<FunctionDifference> explaining = difference.explaining();
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Paragraph(text(difference, names)));
    if (!explaining.isEmpty()) {
      blocks.add(table(difference, explaining.stream().limit(MOST).toList(), names));
    }
    int more = explaining.size() - MOST;
    if (more > 0) {
      blocks.add(
          new Block.Paragraph(say("%d more functions explain the rest: functions.jsonl.", more)));
    }
    if (!difference.calls().isEmpty()) {
      blocks.add(calls(difference, names));
    }
    return blocks;
  }

  private static String text(CodeDifference difference, CodeNames names) {
    return difference.functions().isEmpty()
        ? say(
            "%s: no function of %s differs from %s by more than its variation.",
            names.operation(difference), names.candidate(difference), names.baseline(difference))
        : DifferenceText.sentence(difference, names)
            + (difference.isRepeated()
                ? ""
                : " One repetition: smaller changes may be its variation.");
  }

  private static Table table(
      CodeDifference difference, List<FunctionDifference> functions, CodeNames names) {
    List<Line> lines =
        functions.stream()
            .flatMap(each ->
                Stream.concat(
                    Stream.of(new Line(each, false)),
                    each.parts().stream().map(part -> new Line(part, true))))
            .toList();
    String program = difference.candidate().program();
    return new Columns<Line>("function", line -> line.head(program))
        .ids(line -> line == lines.getFirst() ? names.anchor(difference) : "")
        .add("before", Line::before)
        .add("after", Line::after)
        .add("change", Line::change)
        .table(
            say(
                "%s, instructions per %s: %s → %s",
                names.operation(difference),
                names.unit(difference.candidate()),
                names.baseline(difference),
                names.candidate(difference)),
            lines);
  }

  private static Table calls(CodeDifference difference, CodeNames names) {
    return new Columns<>("system call", FunctionDifference::name)
        .add("before", each -> Entry.of(Amount.of(each.before())))
        .add("after", each -> Entry.of(Amount.of(each.after())))
        .add("change", each -> Entry.of(Amount.change(each.change())))
        .table(
            say(
                "%s, system calls per %s",
                names.operation(difference), names.unit(difference.candidate())),
            difference.calls());
  }
}
