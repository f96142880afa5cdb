// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.section;

import dev.sqldyno.catalog.engine.EngineId;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.report.document.Columns;
import dev.sqldyno.report.document.Figures;
import dev.sqldyno.report.document.Table.Entry;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.RunInfo.EngineInfo;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.cell.Figure;
import dev.sqldyno.result.cell.Knee;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.result.cell.WorkUnit;
import dev.sqldyno.result.compare.Comparability;
import dev.sqldyno.result.compare.Comparison;
import dev.sqldyno.result.compare.Labels;
import dev.sqldyno.result.compare.StatementComparisons;
import dev.sqldyno.result.statistics.Grouped;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One workload at one size: its mixes, its load, or its other operations.
 *
 * @param cells by operation, in the published order and then others; those of an operation as
 *     measured
 * @param asked the questions of the workload's folder
 * @param comparisons of each engine with the baseline
 */
public record Section(
    List<Subject> subjects,
    List<MeasuredCell> cells,
    Labels labels,
    List<AnsweredQuestion> asked,
    List<Comparison> comparisons) {
  private static final List<String> PUBLISHED_ORDER =
      List.of("insert", "update", "count", "select", "delete");

  public static List<Section> of(RunInfo info, List<MeasuredCell> cells) {
    Labels labels = Labels.of(info, cells);
    return Grouped.by(cells, c -> List.of(Labels.heading(c), shownAt(c, cells))).values().stream()
        .map(ofOne -> section(info, ofOne, labels, cells))
        .toList();
  }

  /**
   * Returns the size of the section that shows the cell; for counts in the lab, the size of the
   * times.
   */
  private static Size shownAt(MeasuredCell cell, List<MeasuredCell> all) {
    MeasuredCell.Key key = cell.key();
    List<Size> timed =
        all.stream()
            .filter(_ -> EngineId.parse(key.engine()).lab())
            .filter(other -> other.key().engine().equals(outside(key.engine())))
            .filter(other -> Labels.heading(other).equals(Labels.heading(cell)))
            .map(other -> other.key().size())
            .distinct()
            .toList();
    return timed.size() == 1 ? timed.getFirst() : key.size();
  }

  private static Section section(
      RunInfo info, List<MeasuredCell> cells, Labels labels, List<MeasuredCell> all) {
    List<Subject> subjects = subjects(info, cells, engines(info, cells));
    List<MeasuredCell> ordered =
        Grouped.by(cells, c -> c.key().operation()).entrySet().stream()
            .sorted(Comparator.comparingInt(each -> place(each.getKey())))
            .flatMap(each -> each.getValue().stream())
            .sorted(Comparator.comparingDouble(cell -> Knee.rate(cell).orElse(0)))
            .toList();
    return new Section(
        subjects,
        ordered,
        labels,
        AnsweredQuestion.of(info, ordered, all),
        new StatementComparisons()
            .of(info, exactFirst(Knee.compared(info, ordered)), baseline(subjects).engine()));
  }

  /** Returns the engines' ids; an engine in the lab follows the same outside. */
  private static List<String> engines(RunInfo info, List<MeasuredCell> cells) {
    List<String> ids =
        Stream.concat(
                info.engines().stream().map(EngineInfo::id),
                cells.stream().map(c -> c.key().engine()))
            .distinct()
            .toList();
    return Grouped.by(ids, Section::outside).values().stream()
        .flatMap(same -> same.stream().sorted(Comparator.comparing(id -> EngineId.parse(id).lab())))
        .toList();
  }

  private static String outside(String engine) {
    return EngineId.parse(engine).inLab(false).toString();
  }

  /** Returns the cells of the lab before those that vary with the machine. */
  private static List<MeasuredCell> exactFirst(List<MeasuredCell> cells) {
    return cells.stream()
        .sorted(Comparator.comparing(cell -> cell.key().meter().whyNoTime().isEmpty()))
        .toList();
  }

  private static List<Subject> subjects(
      RunInfo info, List<MeasuredCell> cells, List<String> engines) {
    List<String> colours = engines.stream().map(Section::outside).distinct().toList();
    record Key(String engine, Comparability comparability) {}
    // by engine, so that a letter means the same in every section
    List<Key> keys =
        engines.stream()
            .flatMap(engine -> cells.stream().filter(c -> c.key().engine().equals(engine)))
            .map(c -> new Key(c.key().engine(), Comparability.of(c, info)))
            .distinct()
            .toList();
    List<Comparability> all = keys.stream().map(Key::comparability).distinct().toList();
    return keys.stream()
        .map(key ->
            new Subject(
                key.engine(),
                info.nameOf(key.engine()),
                key.comparability(),
                all.size() < 2
                    ? ""
                    : String.valueOf((char) ('A' + all.indexOf(key.comparability()))),
                colours.indexOf(outside(key.engine()))))
        .toList();
  }

  public static int place(String operation) {
    int place = PUBLISHED_ORDER.indexOf(operation);
    return place < 0 ? PUBLISHED_ORDER.size() : place;
  }

  /** Returns the comparability keys, in the order of the engines. */
  public List<Comparability> comparabilities() {
    return subjects.stream().map(Subject::comparability).distinct().toList();
  }

  /** Returns whether all cells have one repetition, which ranks nothing. */
  public boolean isOfOneRepetition() {
    return cells.stream()
            .flatMap(cell -> cell.samples().stream())
            .mapToInt(Sample::repetition)
            .distinct()
            .count()
        == 1;
  }

  public List<String> operations() {
    return cells.stream().map(cell -> cell.key().operation()).distinct().toList();
  }

  public String workload() {
    return cells.getFirst().key().workload();
  }

  /** Returns the size of its times, or of its counts if it has no times. */
  public String size() {
    return cells.stream()
        .filter(cell -> cell.key().meter().whyNoTime().isEmpty())
        .findFirst()
        .orElse(cells.getFirst())
        .key()
        .size()
        .id();
  }

  /** Returns the unit of its costs and rates, common to all cells. */
  public WorkUnit unit() {
    return cells.getFirst().unit();
  }

  /** Returns "dml-sweep", "ycsb load" or "ycsb mixes". */
  public String heading() {
    return Labels.heading(cells.getFirst());
  }

  /** Returns the parameters that all cells share; labels leave them out. */
  public Map<String, String> shared() {
    return labels.shared(cells.getFirst());
  }

  /** Returns the distinguishing parameters of the cell. */
  public Map<String, String> own(MeasuredCell cell) {
    return labels.own(cell);
  }

  /** Returns "insert (mode=bulk)". */
  public String titled(MeasuredCell cell) {
    return Labels.titled(cell.key().operation(), own(cell));
  }

  /** Returns "dml-sweep, size quick". */
  public String name() {
    return heading() + ", size " + size();
  }

  /** Returns whether some of its cells have times. */
  public boolean isTimed() {
    return comparabilities().stream().anyMatch(each -> each.meter().whyNoTime().isEmpty());
  }

  /**
   * Returns whether operations have variants; single phases, as in the published comparison, have
   * none.
   */
  public boolean hasVariants() {
    return cells.stream().anyMatch(c -> !c.key().variant().isEmpty());
  }

  public Optional<MeasuredCell> find(Subject subject, Topic.Work work) {
    return of(subject).stream()
        .filter(c -> c.key().operation().equals(work.operation()))
        .filter(c -> c.key().variant().equals(work.variant()))
        .findFirst();
  }

  public List<MeasuredCell> of(Subject subject) {
    return cells.stream().filter(subject::has).toList();
  }

  /** Returns all cells, engine by engine. */
  public List<MeasuredCell> ofSubjects() {
    return subjects.stream().flatMap(subject -> of(subject).stream()).toList();
  }

  public List<Sample> samples(Subject subject) {
    return of(subject).stream().flatMap(c -> c.samples().stream()).toList();
  }

  public List<Subject> on(Comparability comparability) {
    return subjects.stream().filter(s -> s.comparability().equals(comparability)).toList();
  }

  /** Returns the baseline of all comparisons. */
  public Subject baseline() {
    return baseline(subjects);
  }

  /** Returns the first subject that is comparable with another one, else the first. */
  private static Subject baseline(List<Subject> subjects) {
    return subjects.stream()
        .filter(one -> subjects.stream().anyMatch(one::isComparableWith))
        .findFirst()
        .orElse(subjects.getFirst());
  }

  /** Returns the comparison of a cell's figure with the baseline, if there is one. */
  public Optional<Comparison> comparison(MeasuredCell cell, Figure figure) {
    String id = labels.name(cell).id();
    return comparisons.stream()
        .filter(each -> each.cell().id().equals(id) && figure.isNamed(each.figure()))
        .filter(each -> each.what().equals(subject(cell).name()))
        // of an engine with two meters, the comparison with an answer
        .max(Comparator.comparing(Comparison::isAnswered));
  }

  /** Returns the columns that name the cell of a line. */
  public Columns<MeasuredCell> columns() {
    return new Columns<MeasuredCell>("engine", cell -> subject(cell).label())
        .add("operation", cell -> Entry.of(cell.key().operation()).below(Labels.text(own(cell))));
  }

  /** Returns the subject of the cell. */
  public Subject subject(MeasuredCell cell) {
    return subjects.stream().filter(each -> each.has(cell)).findFirst().orElseThrow();
  }

  /** Returns the id of a cell's line in the table of all cells, for links. */
  public String anchor(MeasuredCell cell) {
    return Figures.anchor("cell-" + heading() + "-" + size() + "-" + (cells.indexOf(cell) + 1));
  }
}
