// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.code;

import dev.sqldyno.measure.CodeCounts;
import dev.sqldyno.measure.CodeCounts.SystemCall;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.result.cell.WindowPart;
import dev.sqldyno.result.statistics.ByRepetition;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The functions and system calls of a cell, per row, gross, including settling. Windows of a
 * repetition are averaged as in the cell's cost, so the functions add up to it.
 *
 * @param functions costliest first
 * @param calls most frequent first
 */
public record CellCode(MeasuredCell cell, List<FunctionCost> functions, List<CallCost> calls) {

  /** One window of the cell: its sample, and the counts of its parts. */
  private record Window(Sample sample, Map<WindowPart, CodeCounts> parts) {
    Stream<CodeCounts.Function> functions() {
      return parts.values().stream().flatMap(part -> part.functions().stream());
    }

    Stream<CodeCounts.Function> settling() {
      return Stream.ofNullable(parts.get(WindowPart.SETTLE)).flatMap(it -> it.functions().stream());
    }

    Stream<SystemCall> calls() {
      return parts.values().stream().flatMap(part -> part.systemCalls().stream());
    }
  }

  /** The identity of a window in both files of a run. */
  private record Place(
      String engine,
      String workload,
      String operation,
      Map<String, String> variant,
      int repetition,
      int iteration) {}

  /**
   * Returns the code of a run's cells.
   *
   * @param cells of the run; a cell with a window without functions, or without rows, is left out
   */
  public static List<CellCode> of(RunFolder run, List<MeasuredCell> cells) {
    Map<Place, Map<WindowPart, CodeCounts>> windows = new LinkedHashMap<>();
    for (CodeSample each : CodeSample.of(run)) {
      // after a crash, the repeated window comes last
      windows
          .computeIfAbsent(
              new Place(
                  each.engine(),
                  each.workload(),
                  each.operation(),
                  each.variant(),
                  each.repetition(),
                  each.iteration()),
              _ -> new LinkedHashMap<>())
          .put(each.part(), each.code());
    }
    return windows.isEmpty()
        ? List.of()
        : cells.stream().flatMap(cell -> of(cell, windows).stream()).toList();
  }

  private static Optional<CellCode> of(
      MeasuredCell cell, Map<Place, Map<WindowPart, CodeCounts>> all) {
    List<Window> windows =
        cell.samples().stream()
            .map(s -> new Window(s, all.getOrDefault(place(s), Map.of())))
            .toList();
    if (!windows.stream().allMatch(CellCode::isWhole)) {
      return Optional.empty();
    }
    return Optional.of(new CellCode(cell, functions(windows), calls(windows)));
  }

  private static Place place(Sample s) {
    return new Place(
        s.engine(), s.workload(), s.operation(), s.variant(), s.repetition(), s.iteration());
  }

  private static boolean isWhole(Window window) {
    return window.sample().rows() > 0
        && window.parts().containsKey(WindowPart.STATEMENT)
        && window.sample().settle().isPresent() == window.parts().containsKey(WindowPart.SETTLE);
  }

  private record Name(String file, String function) {}

  private static List<FunctionCost> functions(List<Window> windows) {
    Function<CodeCounts.Function, Name> name = each -> new Name(each.file(), each.name());
    Map<Name, ByRepetition> settling =
        perRow(windows, Window::settling, name, CodeCounts.Function::instructions);
    Map<Name, ByRepetition> calls =
        perRow(windows, Window::functions, name, CodeCounts.Function::calls);
    return perRow(windows, Window::functions, name, CodeCounts.Function::instructions)
        .entrySet()
        .stream()
        .map(each ->
            new FunctionCost(
                each.getKey().file(),
                each.getKey().function(),
                each.getValue(),
                Optional.ofNullable(settling.get(each.getKey()))
                    .map(ByRepetition::mean)
                    .orElse(0.0),
                calls.get(each.getKey()).mean()))
        .sorted(Comparator.comparingDouble(FunctionCost::mean).reversed())
        .toList();
  }

  private static List<CallCost> calls(List<Window> windows) {
    Map<String, ByRepetition> in =
        perRow(windows, Window::calls, SystemCall::name, SystemCall::bytesIn);
    Map<String, ByRepetition> out =
        perRow(windows, Window::calls, SystemCall::name, SystemCall::bytesOut);
    return perRow(windows, Window::calls, SystemCall::name, SystemCall::calls).entrySet().stream()
        .map(each ->
            new CallCost(
                each.getKey(),
                each.getValue(),
                in.get(each.getKey()).mean(),
                out.get(each.getKey()).mean()))
        .sorted(Comparator.comparingDouble(CallCost::mean).reversed())
        .toList();
  }

  /** Returns an amount per row by name; 0 in a window without the name. */
  private static <T, N> Map<N, ByRepetition> perRow(
      List<Window> windows,
      Function<Window, Stream<T>> items,
      Function<T, N> name,
      ToLongFunction<T> amount) {
    Map<Window, Map<N, Long>> sums = new IdentityHashMap<>();
    Map<N, ByRepetition> perRow = new LinkedHashMap<>();
    for (Window window : windows) {
      Map<N, Long> byName =
          items
              .apply(window)
              .collect(
                  Collectors.groupingBy(name, LinkedHashMap::new, Collectors.summingLong(amount)));
      sums.put(window, byName);
      byName.keySet().forEach(each -> perRow.put(each, null));
    }
    perRow.replaceAll((each, _) ->
        ByRepetition.of(
            windows,
            window -> window.sample().repetition(),
            window -> {
              double sum = sums.get(window).getOrDefault(each, 0L);
              return new Reading.Measured(sum / window.sample().rows());
            }));
    return perRow;
  }

  /** Returns the instructions of a row, on average over all repetitions. */
  public double instructions() {
    return functions.stream().mapToDouble(FunctionCost::mean).sum();
  }

  /** Returns the instructions of a row in each repetition. */
  public ByRepetition byRepetition() {
    Map<Integer, Reading> sums = new TreeMap<>();
    for (FunctionCost each : functions) {
      each.instructions().readings().forEach((number, of) -> sums.merge(number, of, Reading::plus));
    }
    return new ByRepetition(sums);
  }

  /** Returns the instructions of a row by file, on average over all repetitions. */
  public Map<String, Double> byFile() {
    return functions.stream()
        .collect(
            Collectors.groupingBy(
                FunctionCost::file, Collectors.summingDouble(FunctionCost::mean)));
  }

  /** Returns the file that executes most: the server's program. */
  public String program() {
    return byFile().entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow().getKey();
  }
}
