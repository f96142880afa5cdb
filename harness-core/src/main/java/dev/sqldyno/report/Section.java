// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import dev.sqldyno.catalog.Size;
import dev.sqldyno.result.Comparability;
import dev.sqldyno.result.MeasuredCell;
import dev.sqldyno.result.RunInfo;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Is one workload at one size.
 *
 * @param operations in the published order, then those that it does not have, as measured
 */
record Section(
    String workload,
    Size size,
    List<Subject> subjects,
    List<Comparability> comparabilities,
    List<String> operations,
    List<MeasuredCell> cells) {
  private static final List<String> PUBLISHED_ORDER =
      List.of("insert", "update", "count", "select", "delete");

  static List<Section> of(RunInfo info, List<MeasuredCell> cells) {
    record Key(String workload, Size size) {}
    return cells.stream()
        .map(c -> new Key(c.key().workload(), c.key().size()))
        .distinct()
        .map(key ->
            of(
                info,
                key.workload(),
                key.size(),
                cells.stream()
                    .filter(c -> c.key().workload().equals(key.workload()))
                    .filter(c -> c.key().size() == key.size())
                    .toList()))
        .toList();
  }

  private static Section of(RunInfo info, String workload, Size size, List<MeasuredCell> cells) {
    List<Comparability> comparabilities =
        cells.stream().map(c -> Comparability.of(c, info)).distinct().toList();
    List<String> order = new ArrayList<>(info.engines().stream().map(e -> e.id()).toList());
    cells.stream().map(c -> c.key().engine()).filter(e -> !order.contains(e)).forEach(order::add);
    List<Subject> subjects = new ArrayList<>();
    for (String engine : order) {
      cells.stream()
          .filter(c -> c.key().engine().equals(engine))
          .map(c -> Comparability.of(c, info))
          .distinct()
          .map(f -> subject(info, engine, f, comparabilities, order.indexOf(engine)))
          .forEach(subjects::add);
    }
    List<String> operations =
        cells.stream()
            .map(c -> c.key().operation())
            .distinct()
            .sorted(Comparator.comparingInt(Section::place))
            .toList();
    return new Section(workload, size, List.copyOf(subjects), comparabilities, operations, cells);
  }

  private static Subject subject(
      RunInfo info,
      String engine,
      Comparability comparability,
      List<Comparability> comparabilities,
      int colour) {
    String name =
        info.engines().stream()
            .filter(e -> e.id().equals(engine))
            .map(RunInfo.EngineInfo::name)
            .findFirst()
            .orElse(engine);
    String mark =
        comparabilities.size() < 2
            ? ""
            : String.valueOf((char) ('A' + comparabilities.indexOf(comparability)));
    return new Subject(engine, name, comparability, mark, colour);
  }

  static int place(String operation) {
    int place = PUBLISHED_ORDER.indexOf(operation);
    return place < 0 ? PUBLISHED_ORDER.size() : place;
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
    return Figures.variant(only(variant, key -> !isCommon(operation, key)));
  }

  /** Returns the operation and the parameters that all of its variants share. */
  String title(String operation) {
    Map<String, String> any = variants(operation).getFirst();
    String common = Figures.variant(only(any, key -> isCommon(operation, key)));
    return common.isEmpty() ? operation : operation + " (" + common + ")";
  }

  private boolean isCommon(String operation, String key) {
    List<Map<String, String>> variants = variants(operation);
    return variants.size() > 1
        && variants.stream().map(v -> Optional.ofNullable(v.get(key))).distinct().count() == 1;
  }

  private static Map<String, String> only(Map<String, String> variant, Predicate<String> keys) {
    return variant.entrySet().stream()
        .filter(e -> keys.test(e.getKey()))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  Optional<MeasuredCell> find(Subject subject, String operation, Map<String, String> variant) {
    return of(subject).stream()
        .filter(c -> c.key().operation().equals(operation))
        .filter(c -> c.key().variant().equals(variant))
        .findFirst();
  }

  List<MeasuredCell> of(Subject subject) {
    return cells.stream()
        .filter(c -> c.key().engine().equals(subject.engine()))
        .filter(c -> c.key().meter() == subject.comparability().meter())
        .toList();
  }

  List<Subject> on(Comparability comparability) {
    return subjects.stream().filter(s -> s.comparability().equals(comparability)).toList();
  }

  /** Returns the place of a cell in the table of all cells, for links. */
  String anchor(MeasuredCell cell) {
    return IntStream.range(0, cells.size())
        .filter(i -> cells.get(i) == cell)
        .mapToObj(i -> Figures.anchor("cell-" + workload + "-" + size.id() + "-" + (i + 1)))
        .findFirst()
        .orElseThrow();
  }
}
