// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.compare;

import dev.sqldyno.catalog.workload.Question;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.cell.Figure;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.result.cell.MeasuredCell.Key;
import dev.sqldyno.result.statistics.Summary;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** The comparisons of one engine's cells that answer a {@link Question}. */
public final class QuestionComparisons extends StatementComparisons {
  /** The sign between a parameter and its value, as in labels of cells. */
  static final String IS = "=";

  private static final List<Figure> SIZES = List.of(Figure.TABLE_SIZE, Figure.INDEX_SIZE);

  private final Question question;

  /** Creates the comparisons for a question. */
  public QuestionComparisons(Question question) {
    this.question = question;
  }

  /** Returns the comparisons with a baseline {@code name=value}. */
  static QuestionComparisons of(String baseline) {
    String[] parts = baseline.split(IS, 2);
    return new QuestionComparisons(new Question(Question.Of.PARAMETER, parts[0], parts[1]));
  }

  /** Returns the values of all parameters, in the form of a baseline. */
  static List<String> known(ShownRun run) {
    return run.cells().stream()
        .flatMap(cell -> cell.key().variant().entrySet().stream())
        .map(each -> Labels.text(Map.of(each.getKey(), each.getValue())))
        .distinct()
        .sorted()
        .toList();
  }

  /** Returns the answers to the questions of a run's workloads. */
  static List<Comparison> asked(ShownRun run) {
    RunInfo info = run.info();
    List<MeasuredCell> all = run.cells();
    return info.workloads().entrySet().stream()
        .flatMap(workload -> {
          List<MeasuredCell> cells =
              all.stream().filter(cell -> isOf(cell, workload.getKey())).toList();
          return workload.getValue().questions().stream()
              .flatMap(asked -> new QuestionComparisons(asked).of(info, cells, all).stream());
        })
        .toList();
  }

  /**
   * Returns the comparisons with the baseline, on each engine.
   *
   * @param cells of one workload
   * @param all cells of the run, including those of other workloads
   */
  public List<Comparison> of(RunInfo info, List<MeasuredCell> cells, List<MeasuredCell> all) {
    String baseline = question.baseline();
    Stream<MeasuredCell> others =
        all.stream()
            .filter(_ -> question.of() == Question.Of.WORKLOAD)
            .filter(cell -> isOf(cell, baseline));
    return of(
        info,
        Stream.concat(cells.stream().filter(this::isAsked), others).toList(),
        question.of() == Question.Of.PARAMETER ? question.name() + IS + baseline : baseline);
  }

  private static boolean isOf(MeasuredCell cell, String workload) {
    return cell.key().workload().equals(workload);
  }

  /** Returns a parameter's value, "key=bigint", or the operation or the workload. */
  @Override
  protected String subject(MeasuredCell cell) {
    Key key = cell.key();
    return switch (question.of()) {
      case PARAMETER -> Labels.text(own(key));
      case OPERATION -> key.operation();
      case WORKLOAD -> key.workload();
    };
  }

  @Override
  protected Function<MeasuredCell, String> baselines(List<MeasuredCell> cells, String chosen) {
    return _ -> chosen;
  }

  private boolean isAsked(MeasuredCell cell) {
    Key key = cell.key();
    return switch (question.of()) {
      case PARAMETER -> key.variant().containsKey(question.name());
      case OPERATION -> List.of(question.name(), question.baseline()).contains(key.operation());
      case WORKLOAD -> true;
    };
  }

  @Override
  protected List<MeasuredCell> cells(ShownRun run) {
    return super.cells(run).stream().filter(this::isAsked).toList();
  }

  @Override
  protected String nameOf(RunInfo info, MeasuredCell cell) {
    return subject(cell);
  }

  /** Returns the names without the difference, which the comparison has. */
  @Override
  protected Function<MeasuredCell, CellName> names(RunInfo info, List<MeasuredCell> together) {
    Function<MeasuredCell, CellName> names =
        super.names(info, together.stream().map(this::named).toList());
    return cell ->
        names.apply(named(cell)).by(cell.key().engine(), info.nameOf(cell.key().engine()));
  }

  /** Allows a baseline of another workload without some parameters. */
  @Override
  protected boolean isSameWork(MeasuredCell one, MeasuredCell other) {
    Key mine = without(one.key());
    Key others = without(other.key());
    return mine.engine().equals(others.engine())
        && mine.workload().equals(others.workload())
        && mine.operation().equals(others.operation())
        && mine.variant().entrySet().containsAll(others.variant().entrySet());
  }

  /** Adds sizes, which are of interest here, as the engine is the same. */
  @Override
  protected List<RoleFigure> figures(MeasuredCell cell) {
    return Stream.concat(
            super.figures(cell).stream(),
            SIZES.stream()
                .filter(size -> cell.byRepetition(size).estimate() instanceof Summary)
                .map(size -> new RoleFigure(size, "")))
        .toList();
  }

  private Map<String, String> own(Key key) {
    return Map.of(question.name(), key.variant().get(question.name()));
  }

  private MeasuredCell named(MeasuredCell cell) {
    Key key = question.of() == Question.Of.PARAMETER ? without(cell.key()) : cell.key();
    return new MeasuredCell(key, cell.samples());
  }

  /** Returns the key with the baseline in place of the difference. */
  private Key without(Key key) {
    return switch (question.of()) {
      case PARAMETER ->
          key.with(key.workload(), key.operation(), Labels.without(key.variant(), own(key)));
      case OPERATION -> key.with(key.workload(), question.baseline(), key.variant());
      case WORKLOAD -> key.with(question.baseline(), key.operation(), key.variant());
    };
  }
}
