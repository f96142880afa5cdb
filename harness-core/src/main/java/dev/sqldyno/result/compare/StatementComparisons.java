// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.compare;

import static dev.sqldyno.result.Text.say;
import static dev.sqldyno.result.Text.sayIf;

import dev.sqldyno.catalog.engine.EngineId;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.RunInfo.Gap;
import dev.sqldyno.result.cell.ClientView;
import dev.sqldyno.result.cell.Figure;
import dev.sqldyno.result.cell.Knee;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.result.cell.OpenLoop;
import dev.sqldyno.result.cell.Verdict;
import dev.sqldyno.result.cell.WorkUnit;
import dev.sqldyno.result.compare.StatementComparisons.RoleFigure;
import dev.sqldyno.result.statistics.ByRepetition;
import dev.sqldyno.result.statistics.Difference;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** The comparisons of engines by their statements. */
public class StatementComparisons extends CellComparisons<MeasuredCell, RoleFigure> {
  /** The largest difference of equal shares of a role; a convention. */
  private static final double SAME_PROPORTION = 0.05;

  /** The largest difference in rows of the same transaction; chance differs by less. */
  private static final double SAME_ROWS = 0.1;

  /**
   * A figure of a cell, or of one of its roles.
   *
   * @param role of the figure; empty for all together
   */
  record RoleFigure(Figure figure, String role)
      implements CellComparisons.ComparedBy<MeasuredCell> {
    @Override
    public String words(MeasuredCell cell) {
      return figure.words(cell.unit());
    }

    @Override
    public boolean lessIsBetter() {
      return figure.lessIsBetter();
    }

    @Override
    public ByRepetition of(MeasuredCell cell) {
      return role.isEmpty() ? cell.byRepetition(figure) : view(cell).byRepetition(figure);
    }

    ClientView view(MeasuredCell cell) {
      return role.isEmpty() ? ClientView.of(cell) : ClientView.role(cell, role);
    }
  }

  @Override
  protected List<MeasuredCell> cells(ShownRun run) {
    return Knee.compared(run.info(), run.cells());
  }

  /**
   * Returns the cells in the order in which the user named their engines, as the first is the
   * baseline.
   */
  public static List<MeasuredCell> inOrder(RunInfo info, List<MeasuredCell> cells) {
    List<String> named = named(info).toList();
    return cells.stream()
        .sorted(
            Comparator.comparingLong(
                // unnamed engines come last
                cell -> Integer.toUnsignedLong(named.indexOf(cell.key().engine()))))
        .toList();
  }

  /** Returns the engines in the order in which the user named them. */
  public static Stream<String> named(RunInfo info) {
    return info.parts().values().stream()
        .flatMap(part -> part.options().stream())
        .flatMap(options -> options.path("engines").values().stream())
        .map(JsonNode::asString);
  }

  @Override
  protected String subject(MeasuredCell cell) {
    return cell.key().engine();
  }

  /**
   * Returns the id as in the lab also if only the meter shows it, as in runs without the engine
   * outside.
   */
  @Override
  protected String subjectInRuns(MeasuredCell cell) {
    return cell.key().enginePlaced();
  }

  @Override
  protected String nameOf(RunInfo info, MeasuredCell cell) {
    return info.nameOf(cell.key().engine());
  }

  @Override
  protected Function<MeasuredCell, CellName> names(RunInfo info, List<MeasuredCell> together) {
    return Labels.of(info, together)::name;
  }

  @Override
  protected Optional<Gap> gap(RunInfo info, MeasuredCell cell) {
    return info.gap(CellName.id(cell.key()));
  }

  @Override
  protected boolean isSameWork(MeasuredCell one, MeasuredCell other) {
    return one.key().isSameWork(other.key());
  }

  @Override
  protected boolean isAlike(MeasuredCell one, MeasuredCell other) {
    return one.key().meter() == other.key().meter();
  }

  /**
   * Compares engines in the lab with the baseline there, and others with the baseline outside; with
   * the first engine if the baseline is missing there.
   */
  @Override
  protected Function<MeasuredCell, String> baselines(List<MeasuredCell> cells, String chosen) {
    Map<Boolean, List<EngineId>> ids =
        cells.stream().map(this::id).distinct().collect(Collectors.partitioningBy(EngineId::lab));
    EngineId baseline = EngineId.parse(chosen);
    return cell -> {
      List<EngineId> alike = ids.get(id(cell).lab());
      EngineId same = baseline.inLab(id(cell).lab());
      return (alike.contains(same) ? same : alike.getFirst()).toString();
    };
  }

  private EngineId id(MeasuredCell cell) {
    return EngineId.parse(cell.key().engine());
  }

  /** Leaves out rates and times in the lab, and the rate of an open loop, which is given. */
  @Override
  protected List<RoleFigure> figures(MeasuredCell cell) {
    List<RoleFigure> figures = new ArrayList<>();
    figures.add(new RoleFigure(Figure.ENGINE_COST, ""));
    if (cell.key().meter().whyNoTime().isPresent()) {
      return figures;
    }
    figures.add(new RoleFigure(Figure.CLIENT_CPU, ""));
    List<ClientView> roles = ClientView.roles(cell);
    for (ClientView each : roles) {
      String role = roles.size() > 1 ? each.name() : "";
      if (OpenLoop.scheduledPerSecond(cell).isEmpty()) {
        figures.add(new RoleFigure(Figure.ROWS_PER_SECOND, role));
      }
      if (cell.unit() == WorkUnit.TRANSACTION) {
        figures.add(new RoleFigure(Figure.P99, role));
      }
    }
    return figures;
  }

  /** The emulator has the same processor on every machine. */
  @Override
  protected boolean isOfItsMachine(MeasuredCell cell) {
    return cell.key().meter() != MeterKind.INSTRUCTIONS_EMULATED;
  }

  @Override
  protected Optional<String> whyNot(Pair<MeasuredCell> pair, RoleFigure of) {
    MeasuredCell cell = pair.cell();
    MeasuredCell by = pair.by();
    return otherWork(cell, by, of)
        .or(() -> pair.isOfOneRun() ? Optional.empty() : OtherMethod.between(pair))
        .or(() -> incomparable(pair, of.figure()))
        .or(() ->
            pair.isOfOneRun() && of.figure().isOfTheSlower()
                ? ofTheClient(cell, by)
                : Optional.empty());
  }

  /** Returns why a rate or a time is the client's; empty if it is the engine's. */
  private static Optional<String> ofTheClient(MeasuredCell cell, MeasuredCell by) {
    return Stream.of(cell, by)
        .filter(each -> Verdict.of(each).bound() == Verdict.Bound.CLIENT_BOUND)
        .map(_ -> Difference.CLIENT_BOUND)
        .findFirst();
  }

  /** Returns a difference in the work of two cells of one name; empty if there is none. */
  private static Optional<String> otherWork(MeasuredCell cell, MeasuredCell by, RoleFigure of) {
    return differs("of size %s and of size %s", by, cell, each -> each.key().size().id())
        .or(() -> differs("of %s and of %s", by, cell, each -> each.unit().plural()))
        .or(() -> differs("%s and %s", by, cell, StatementComparisons::loop))
        .or(() -> of.role().isEmpty() ? otherRoles(cell, by) : Optional.empty())
        .or(() -> otherRows(of.view(cell), of.view(by)));
  }

  /** Returns why costs per transaction differ in meaning: one found fewer rows, or stored none. */
  private static Optional<String> otherRows(ClientView cell, ClientView by) {
    String role = cell.name();
    if (cell.stored() == 0 != (by.stored() == 0)) {
      return Optional.of(
          "one of the two stored no transaction" + (role.isEmpty() ? "" : " of " + role));
    }
    double mine = rowsPerTransaction(cell);
    double other = rowsPerTransaction(by);
    return sayIf(
        differ(mine, other, SAME_ROWS),
        "a transaction found %s and %s rows on average",
        rows(other),
        rows(mine));
  }

  /** Returns a number of rows with two digits. */
  private static String rows(double number) {
    return new BigDecimal(number).round(new MathContext(2)).toPlainString();
  }

  private static double rowsPerTransaction(ClientView view) {
    return view.stored() == 0 ? 0 : (double) view.rows() / view.stored();
  }

  private static String loop(MeasuredCell cell) {
    OptionalDouble rate = OpenLoop.scheduledPerSecond(cell);
    return rate.isPresent() ? say("scheduled at %.0f/s", rate.getAsDouble()) : "in a closed loop";
  }

  /** Returns why costs per transaction differ in meaning: the roles had other shares. */
  private static Optional<String> otherRoles(MeasuredCell cell, MeasuredCell by) {
    List<String> roles =
        Stream.of(by, cell)
            .flatMap(each -> ClientView.roles(each).stream())
            .map(ClientView::name)
            .distinct()
            .toList();
    return roles.size() < 2
        ? Optional.empty()
        : roles.stream().flatMap(role -> otherShare(role, cell, by).stream()).findFirst();
  }

  private static Optional<String> otherShare(String role, MeasuredCell cell, MeasuredCell by) {
    double mine = ClientView.role(cell, role).share();
    double other = ClientView.role(by, role).share();
    return sayIf(
        differ(mine, other, SAME_PROPORTION),
        "a transaction is another mixture: %s did %.1f %% and %.1f %% of all",
        role,
        100 * other,
        100 * mine);
  }

  /** Returns whether the values differ by more than a share of the larger one. */
  private static boolean differ(double one, double other, double share) {
    return Math.abs(one - other) > share * Math.max(one, other);
  }

  private static Optional<String> differs(
      String words, MeasuredCell by, MeasuredCell cell, Function<MeasuredCell, String> of) {
    String before = of.apply(by);
    String now = of.apply(cell);
    return sayIf(!before.equals(now), words, before, now);
  }

  /**
   * Returns why two cells are not comparable; figures of the client do not depend on the engine's
   * meter.
   */
  private static Optional<String> incomparable(Pair<MeasuredCell> pair, Figure figure) {
    Comparability mine = Comparability.of(pair.cell(), pair.now());
    Comparability other = Comparability.of(pair.by(), pair.before());
    return figure.isMetered()
            || !mine.durability().equals(other.durability())
            || mine.loadWorkers() != other.loadWorkers()
        ? mine.whyNot(other)
        : Optional.empty();
  }
}
