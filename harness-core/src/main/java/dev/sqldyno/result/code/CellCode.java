// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.code;

import dev.sqldyno.measure.CodeCounts;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.ByRepetition;
import dev.sqldyno.result.MeasuredCell;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.WindowPart;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What a cell executes for a row, gross and with settling: windows of a repetition are averaged, as
 * in the cell's cost, so the functions add up to that.
 *
 * @param functions costliest first
 * @param calls most frequent first
 */
public record CellCode(MeasuredCell cell, List<FunctionCost> functions, List<CallCost> calls) {

  /** One window of the cell: its sample, and what its parts executed. */
  private record Window(Sample sample, Map<WindowPart, CodeCounts> parts) {}

  /** The windows of a run, by the cell and number that both of its files have. */
  private record Place(
      String engine,
      String workload,
      String operation,
      Map<String, String> variant,
      int repetition,
      int iteration) {}

  /**
   * Returns those of a run's cells.
   *
   * @param cells of the run; those whose windows do not all have their functions are left out
   */
  public static List<CellCode> of(RunFolder run, List<MeasuredCell> cells) {
    Map<Place, Map<WindowPart, CodeCounts>> windows = new LinkedHashMap<>();
    for (CodeSample each : CodeSample.of(run)) {
      // a window that was measured once more after a crash comes last
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
    return window.parts().containsKey(WindowPart.STATEMENT)
        && window.sample().settle().isPresent() == window.parts().containsKey(WindowPart.SETTLE);
  }

  private record Name(String file, String function) {}

  private static List<FunctionCost> functions(List<Window> windows) {
    Amounts<Name> amounts = new Amounts<>(windows.stream().map(Window::sample).toList());
    for (int w = 0; w < windows.size(); w++) {
      for (Map.Entry<WindowPart, CodeCounts> part : windows.get(w).parts().entrySet()) {
        double settled = part.getKey() == WindowPart.SETTLE ? 1 : 0;
        for (CodeCounts.Function each : part.getValue().functions()) {
          Name name = new Name(each.file(), each.name());
          amounts.add(name, w, each.instructions(), settled * each.instructions(), each.calls());
        }
      }
    }
    return amounts
        .map((name, of) ->
            new FunctionCost(
                name.file(), name.function(), of.byRepetition(), of.mean(0), of.mean(1)))
        .sorted(Comparator.comparingDouble(FunctionCost::mean).reversed())
        .toList();
  }

  private static List<CallCost> calls(List<Window> windows) {
    Amounts<String> amounts = new Amounts<>(windows.stream().map(Window::sample).toList());
    for (int w = 0; w < windows.size(); w++) {
      for (CodeCounts part : windows.get(w).parts().values()) {
        for (CodeCounts.SystemCall each : part.systemCalls()) {
          amounts.add(each.name(), w, each.calls(), each.bytesIn(), each.bytesOut());
        }
      }
    }
    return amounts
        .map((name, of) -> new CallCost(name, of.byRepetition(), of.mean(0), of.mean(1)))
        .sorted(Comparator.comparingDouble(CallCost::mean).reversed())
        .toList();
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

  static double mean(ByRepetition values) {
    return values.readings().values().stream()
        .mapToDouble(reading -> ((Reading.Measured) reading).value())
        .average()
        .orElseThrow();
  }
}
