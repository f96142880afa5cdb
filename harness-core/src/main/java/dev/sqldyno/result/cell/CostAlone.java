// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.cell;

import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.cell.MeasuredCell.Key;
import dev.sqldyno.result.statistics.ByRepetition;
import java.util.List;
import java.util.stream.Stream;

/**
 * The engine's net cost of the transaction that a mix is named after: the mix's cost minus that of
 * its other transactions, each of which was measured in a mix of its own, too.
 */
public record CostAlone(MeasuredCell mix, List<MeasuredCell> others) {

  /** Returns the costs of all such mixes among cells. */
  public static Stream<CostAlone> of(List<MeasuredCell> cells) {
    return cells.stream()
        .map(mix -> new CostAlone(mix, others(mix, cells)))
        .filter(alone -> !alone.others().isEmpty());
  }

  /** Returns the other transactions alone; empty if there are none, or one was not measured so. */
  private static List<MeasuredCell> others(MeasuredCell mix, List<MeasuredCell> cells) {
    Key key = mix.key();
    List<String> kinds = kinds(mix);
    List<MeasuredCell> others =
        kinds.stream()
            .filter(kind -> !kind.equals(key.operation()))
            .map(kind -> key.with(key.workload(), kind, key.variant()))
            .flatMap(other -> cells.stream().filter(cell -> cell.key().equals(other)))
            .filter(cell -> kinds(cell).equals(List.of(cell.key().operation())))
            .toList();
    return kinds.contains(key.operation()) && others.size() == kinds.size() - 1
        ? others
        : List.of();
  }

  private static List<String> kinds(MeasuredCell cell) {
    return ClientView.kinds(cell).stream().map(ClientView::name).toList();
  }

  /** Returns the cost in each repetition, by the transactions of the same windows. */
  public ByRepetition byRepetition() {
    ByRepetition cost =
        mix.byRepetition(s -> each(s, mix.metric().of(s, WindowPart.TOTAL, CostBasis.NET)));
    for (MeasuredCell other : others) {
      ByRepetition times =
          mix.byRepetition(s -> each(s, new Reading.Measured(stored(s, other.key().operation()))));
      cost =
          cost.with(
              times.with(
                  other.byRepetition(Figure.ENGINE_COST),
                  (many, one) -> many.with(one, (n, each) -> new Reading.Measured(n * each))),
              Reading::minus);
    }
    return cost;
  }

  /** Divides an amount of a window by the number of the mix's own transactions. */
  private Reading each(Sample sample, Reading amount) {
    double own = stored(sample, mix.key().operation());
    return own > 0
        ? amount.times(1 / own)
        : new Reading.Unavailable("none succeeded in some window");
  }

  private static double stored(Sample sample, String kind) {
    return sample.clients().stream()
        .flatMap(load -> Stream.ofNullable(load.transactions().get(kind)))
        .mapToLong(tally -> tally.stored())
        .sum();
  }
}
