// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import dev.sqldyno.result.Comparability;
import dev.sqldyno.result.Comparison;
import dev.sqldyno.result.MeasuredCell;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.RunInfo.EngineInfo;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.StatementComparisons;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Is one workload at one size.
 *
 * @param operations in the published order, then those that it does not have, as measured
 */
record Section(
    List<Subject> subjects,
    List<Comparability> comparabilities,
    List<String> operations,
    List<MeasuredCell> cells) {
  private static final List<String> PUBLISHED_ORDER =
      List.of("insert", "update", "count", "select", "delete");

  static List<Section> of(RunInfo info, List<MeasuredCell> cells) {
    return cells.stream()
        .collect(
            Collectors.groupingBy(
                c -> List.of(c.key().workload(), c.key().size()),
                LinkedHashMap::new,
                Collectors.toList()))
        .values()
        .stream()
        .map(ofOne -> section(info, ofOne))
        .toList();
  }

  private static Section section(RunInfo info, List<MeasuredCell> cells) {
    List<Comparability> all =
        cells.stream().map(c -> Comparability.of(c, info)).distinct().toList();
    List<String> engines =
        Stream.concat(
                info.engines().stream().map(EngineInfo::id),
                cells.stream().map(c -> c.key().engine()))
            .distinct()
            .toList();
    List<Subject> subjects =
        engines.stream()
            .flatMap(engine ->
                cells.stream()
                    .filter(c -> c.key().engine().equals(engine))
                    .map(c -> Comparability.of(c, info))
                    .distinct()
                    .map(own ->
                        new Subject(
                            engine,
                            info.nameOf(engine),
                            own,
                            all.size() < 2 ? "" : String.valueOf((char) ('A' + all.indexOf(own))),
                            engines.indexOf(engine))))
            .toList();
    List<String> operations =
        cells.stream()
            .map(c -> c.key().operation())
            .distinct()
            .sorted(Comparator.comparingInt(Section::place))
            .toList();
    return new Section(subjects, all, operations, cells);
  }

  static int place(String operation) {
    int place = PUBLISHED_ORDER.indexOf(operation);
    return place < 0 ? PUBLISHED_ORDER.size() : place;
  }

  String workload() {
    return cells.getFirst().key().workload();
  }

  String size() {
    return cells.getFirst().key().size().id();
  }

  /** Returns "dml-sweep, size quick". */
  String name() {
    return workload() + ", size " + size();
  }

  /** Returns false if operations are single phases, as in the published comparison. */
  boolean hasVariants() {
    return cells.stream().anyMatch(c -> !c.key().variant().isEmpty());
  }

  /** Returns the operation's variants in the order in which they were first measured. */
  List<Map<String, String>> variants(String operation) {
    return cells.stream()
        .filter(c -> c.key().operation().equals(operation))
        .map(c -> c.key().variant())
        .distinct()
        .toList();
  }

  /** Returns the parameters in which the variant differs from the operation's others. */
  String label(String operation, Map<String, String> variant) {
    Map<String, String> own = new TreeMap<>(variant);
    own.keySet().removeAll(common(operation).keySet());
    return Figures.variant(own);
  }

  /** Returns the operation and the parameters that all of its variants share. */
  String title(String operation) {
    String common = Figures.variant(common(operation));
    return common.isEmpty() ? operation : operation + " (" + common + ")";
  }

  private Map<String, String> common(String operation) {
    List<Map<String, String>> variants = variants(operation);
    if (variants.size() < 2) {
      return Map.of();
    }
    Map<String, String> common = new TreeMap<>(variants.getFirst());
    variants.forEach(variant -> common.entrySet().retainAll(variant.entrySet()));
    return common;
  }

  Optional<MeasuredCell> find(Subject subject, String operation, Map<String, String> variant) {
    return of(subject).stream()
        .filter(c -> c.key().operation().equals(operation))
        .filter(c -> c.key().variant().equals(variant))
        .findFirst();
  }

  List<MeasuredCell> of(Subject subject) {
    return cells.stream().filter(subject::has).toList();
  }

  List<Sample> samples(Subject subject) {
    return of(subject).stream().flatMap(c -> c.samples().stream()).toList();
  }

  List<Subject> on(Comparability comparability) {
    return subjects.stream().filter(s -> s.comparability().equals(comparability)).toList();
  }

  /** Returns what each engine costs against the first, from ratios within repetitions. */
  List<Comparison> comparisons(RunInfo info) {
    return StatementComparisons.of(info, cells, subjects.getFirst().engine());
  }

  /** Returns the place of a cell in the table of all cells, for links. */
  String anchor(MeasuredCell cell) {
    return Figures.anchor("cell-" + workload() + "-" + size() + "-" + (cells.indexOf(cell) + 1));
  }
}
