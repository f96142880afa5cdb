// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.code;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.measure.CodeCounts;
import dev.sqldyno.measure.CodeCounts.Function;
import dev.sqldyno.measure.CodeCounts.SystemCall;
import dev.sqldyno.report.document.Columns;
import dev.sqldyno.report.document.Table;
import dev.sqldyno.report.document.Table.Entry;
import dev.sqldyno.report.document.TextReport;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** The functions and system calls that an emulated engine executed for a command. */
public final class CommandCode {
  private static final int TOP = 15;

  private CommandCode() {}

  /** A function or a call, on average over the runs. */
  private record Line(String name, String file, double amount, double others) {}

  /**
   * Returns the costliest functions and the most frequent system calls; empty without a run.
   *
   * @param runs of one command
   */
  public static String text(List<CodeCounts> runs, int width) {
    return runs.isEmpty()
        ? ""
        : TextReport.lines(List.of(functions(runs), systemCalls(runs)), width);
  }

  private static Table functions(List<CodeCounts> runs) {
    double total = runs.stream().mapToLong(CodeCounts::instructions).average().orElseThrow();
    List<Line> lines =
        lines(
            runs,
            CodeCounts::functions,
            function -> List.of(function.name(), function.file()),
            Function::instructions,
            Function::calls);
    return new Columns<Line>("function", line -> CodeNames.function(line.name()))
        .add("file", line -> Entry.of(line.file()))
        .add("instructions", line -> Entry.of(Amount.of(line.amount())))
        .add("share", line -> Amount.share(line.amount(), total))
        .add(
            "running share", line -> Amount.share(Amount.running(lines, line, Line::amount), total))
        .add("calls", line -> FunctionTables.calls(line.others()))
        .table(
            say(
                "%s instructions, gross: the costliest functions%s",
                Amount.of(total), runs.size() > 1 ? ", mean of all runs" : ""),
            lines);
  }

  private static Table systemCalls(List<CodeCounts> runs) {
    return new Columns<>("system call", Line::name)
        .add("calls", line -> Entry.of(Amount.of(line.amount())))
        .add("bytes in or out", line -> Entry.of(Amount.of(line.others())))
        .table(
            "System calls",
            lines(
                runs,
                CodeCounts::systemCalls,
                call -> List.of(call.name(), ""),
                SystemCall::calls,
                call -> call.bytesIn() + call.bytesOut()));
  }

  /** Returns the largest of all by name and file, each amount the mean over the runs. */
  private static <T> List<Line> lines(
      List<CodeCounts> runs,
      java.util.function.Function<CodeCounts, List<T>> items,
      java.util.function.Function<T, List<String>> names,
      ToLongFunction<T> amount,
      ToLongFunction<T> others) {
    Map<List<String>, List<T>> byName =
        runs.stream()
            .flatMap(run -> items.apply(run).stream())
            .collect(Collectors.groupingBy(names));
    return byName.entrySet().stream()
        .map(each ->
            new Line(
                each.getKey().getFirst(),
                each.getKey().getLast(),
                (double) each.getValue().stream().mapToLong(amount).sum() / runs.size(),
                (double) each.getValue().stream().mapToLong(others).sum() / runs.size()))
        .sorted(Comparator.comparingDouble(Line::amount).reversed())
        .limit(TOP)
        .toList();
  }
}
