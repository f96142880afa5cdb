// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.compare;

import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.result.cell.WorkUnit;
import dev.sqldyno.result.statistics.Grouped;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The labels of cells, with their distinguishing parameters. A parameter with the same value in all
 * cells of a workload is shown once, above them. A workload's load has its own parameters, and so
 * its own heading.
 */
public final class Labels {
  private record Operation(String workload, String operation) {}

  private final RunInfo info;
  private final Map<Operation, Map<String, String>> shared = new HashMap<>();

  private Labels(RunInfo info) {
    this.info = info;
  }

  /** Returns the labels for the cells of a run, or of two compared runs. */
  public static Labels of(RunInfo info, List<MeasuredCell> cells) {
    Labels labels = new Labels(info);
    Grouped.by(cells, Labels::heading)
        .values()
        .forEach(together -> {
          Map<String, String> common =
              common(together.stream().map(cell -> cell.key().variant()).toList());
          together.forEach(cell -> labels.shared.put(operation(cell), common));
        });
    return labels;
  }

  /** Returns the heading of a cell: "dml-sweep", "ycsb load" or "ycsb mixes". */
  public static String heading(MeasuredCell cell) {
    String workload = cell.key().workload();
    if (cell.unit() == WorkUnit.TRANSACTION) {
      return workload + " mixes";
    }
    return cell.key().operation().equals(Workload.LOAD) ? workload + " load" : workload;
  }

  /** Returns the parameters that all cells under its heading share. */
  public Map<String, String> shared(MeasuredCell cell) {
    return shared.get(operation(cell));
  }

  /** Returns the distinguishing parameters of the cell. */
  public Map<String, String> own(MeasuredCell cell) {
    return own(cell.key().workload(), cell.key().operation(), cell.key().variant());
  }

  /** Returns the distinguishing parameters of a variant; all if no cell is of that operation. */
  public Map<String, String> own(String workload, String operation, Map<String, String> variant) {
    return without(variant, shared.getOrDefault(new Operation(workload, operation), Map.of()));
  }

  /** Returns the cell's name without its engine. */
  public CellName name(MeasuredCell cell) {
    MeasuredCell.Key key = cell.key();
    String id = key.workload() + "/" + key.operation();
    Map<String, String> common = shared(cell);
    return new CellName(
        CellName.id(key.workload(), key.operation(), key.variant()),
        titled(id, own(cell)),
        titled(info.title(key.workload(), key.operation()).orElse(id), own(cell)),
        "",
        common.isEmpty() ? "" : "All cells of %s: %s.".formatted(heading(cell), text(common)));
  }

  private static Operation operation(MeasuredCell cell) {
    return new Operation(cell.key().workload(), cell.key().operation());
  }

  /** Returns "commit=auto, mode=bulk". */
  public static String text(Map<String, String> parameters) {
    return parameters.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(each -> each.getKey() + "=" + each.getValue())
        .collect(Collectors.joining(", "));
  }

  /** Returns "insert (commit=auto)", or "insert". */
  public static String titled(String what, Map<String, String> parameters) {
    return parameters.isEmpty() ? what : what + " (" + text(parameters) + ")";
  }

  /** Returns the parameters with the same value in all variants. */
  public static Map<String, String> common(List<Map<String, String>> variants) {
    Map<String, String> common = new TreeMap<>();
    variants.stream().findFirst().ifPresent(common::putAll);
    variants.forEach(variant -> common.entrySet().retainAll(variant.entrySet()));
    return common;
  }

  /** Returns the parameters that are not among the common ones. */
  public static Map<String, String> without(
      Map<String, String> variant, Map<String, String> common) {
    Map<String, String> own = new TreeMap<>(variant);
    own.entrySet().removeAll(common.entrySet());
    return own;
  }
}
