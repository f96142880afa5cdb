// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Compares what the values of one name, such as kinds of keys, cost each engine. */
final class VariantComparisons extends StatementComparisons {
  /** Stands between a name and its value, as in labels of cells. */
  static final String IS = "=";

  private final String name;

  private VariantComparisons(String name) {
    this.name = name;
  }

  /** Returns those by the name in {@code name=value}. */
  static VariantComparisons of(String baseline) {
    return new VariantComparisons(baseline.substring(0, baseline.indexOf(IS)));
  }

  /** Returns the values of all names, each as a baseline is named. */
  static List<String> known(RunFolder run) {
    return MeasuredCell.of(run.samples()).stream()
        .flatMap(cell -> cell.key().variant().entrySet().stream())
        .map(each -> Labels.text(Map.of(each.getKey(), each.getValue())))
        .distinct()
        .sorted()
        .toList();
  }

  @Override
  protected List<MeasuredCell> cells(RunFolder run) {
    return super.cells(run).stream()
        .filter(cell -> cell.key().variant().containsKey(name))
        .toList();
  }

  @Override
  protected String subject(MeasuredCell cell) {
    return Labels.text(own(cell));
  }

  private Map<String, String> own(MeasuredCell cell) {
    return Map.of(name, cell.key().variant().get(name));
  }

  @Override
  protected String nameOf(RunInfo info, MeasuredCell cell) {
    return subject(cell);
  }

  /** Names them as if there was no such name, which the comparison has beside them. */
  @Override
  protected Function<MeasuredCell, CellName> names(List<MeasuredCell> together) {
    Function<MeasuredCell, CellName> names =
        super.names(together.stream().map(this::nameless).toList());
    return cell -> names.apply(nameless(cell)).by(cell.key().engine());
  }

  @Override
  protected boolean isSameWork(MeasuredCell one, MeasuredCell other) {
    return one.key().engine().equals(other.key().engine())
        && super.isSameWork(nameless(one), nameless(other));
  }

  private MeasuredCell nameless(MeasuredCell cell) {
    MeasuredCell.Key key = cell.key();
    Map<String, String> others = Labels.without(key.variant(), own(cell));
    return new MeasuredCell(
        new MeasuredCell.Key(
            key.engine(), key.workload(), key.operation(), others, key.size(), key.meter()),
        cell.samples());
  }
}
