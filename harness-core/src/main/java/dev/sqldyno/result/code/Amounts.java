// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.code;

import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.ByRepetition;
import dev.sqldyno.result.Sample;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Adds up amounts per row of what a cell's windows have, by name: one that is known by repetition,
 * and others of which the mean is enough. For one thread.
 */
final class Amounts<N> {
  private final List<Sample> windows;
  private final double[] weights;
  private final Map<N, Amount> amounts = new LinkedHashMap<>();

  /** Every repetition weighs the same, however many windows it has. */
  Amounts(List<Sample> windows) {
    this.windows = windows;
    Map<Integer, Long> repetitions =
        windows.stream().collect(Collectors.groupingBy(Sample::repetition, Collectors.counting()));
    weights =
        windows.stream()
            .mapToDouble(s -> 1.0 / repetitions.get(s.repetition()) / repetitions.size())
            .toArray();
  }

  /** The amounts of one name. */
  final class Amount {
    private final double[] byWindow = new double[windows.size()];
    private final double[] means;

    private Amount(int others) {
      means = new double[others];
    }

    ByRepetition byRepetition() {
      return ByRepetition.of(
          IntStream.range(0, byWindow.length).boxed().toList(),
          window -> windows.get(window).repetition(),
          window -> new Reading.Measured(byWindow[window]));
    }

    /** Returns the mean of one of the others, by its place. */
    double mean(int other) {
      return means[other];
    }
  }

  /**
   * Adds what a part of a window has of a name.
   *
   * @param others as many for every name
   */
  void add(N name, int window, double amount, double... others) {
    Amount of = amounts.computeIfAbsent(name, _ -> new Amount(others.length));
    double rows = windows.get(window).rows();
    of.byWindow[window] += amount / rows;
    for (int i = 0; i < others.length; i++) {
      of.means[i] += weights[window] * others[i] / rows;
    }
  }

  <T> Stream<T> map(BiFunction<N, Amount, T> to) {
    return amounts.entrySet().stream().map(each -> to.apply(each.getKey(), each.getValue()));
  }
}
