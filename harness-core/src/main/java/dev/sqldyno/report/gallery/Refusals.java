// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.gallery;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.text.ForeseenException;
import dev.sqldyno.catalog.text.OneLine;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.provision.build.BuildFacts;
import dev.sqldyno.report.export.Export;
import dev.sqldyno.report.export.Export.ExportedCell;
import dev.sqldyno.report.export.Export.ExportedEngine;
import dev.sqldyno.report.export.Export.ExportedFigure;
import dev.sqldyno.report.export.Export.ExportedFunction;
import dev.sqldyno.report.export.PrivateText;
import dev.sqldyno.report.export.PublicWords;
import dev.sqldyno.report.export.RepeatCommand;
import dev.sqldyno.result.Text;
import dev.sqldyno.result.cell.Figure;
import dev.sqldyno.result.cell.WorkUnit;
import java.time.Clock;
import java.time.LocalDate;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The reasons why runs may not join a gallery, each with the cells or engines concerned. */
final class Refusals {
  /** The largest spread of a statement: docs/explanation/lab.md, "How exact". */
  private static final double OF_STATEMENT = 0.005;

  /** The largest spread of a mix, whose scans and writes vary more. */
  private static final double OF_TRANSACTION = 0.05;

  /** Words without characters that are special in a shell, as readers copy the command. */
  private static final Pattern COMMAND = Pattern.compile("[\\w./:%=+@, -]+");

  private static final Pattern PATH = Pattern.compile("(^|\\s)/\\w");

  private static final Pattern C_LIBRARY = Pattern.compile(", glibc [^,]+");

  private static final String BROKEN =
      "A name with a line break or a character that does not show; leave it out";

  private static final String PRIVATE =
      "A path, a user or an address, which an export never has; export the run again";

  /** Functions include what the idle engine does, and the cost does not. */
  private static final double MOST_OF_FUNCTIONS = 1.1;

  private static final int LEAST_REPETITIONS = 3;
  private static final int NAMED = 3;

  private final Set<String> meters;
  private final Catalog catalog = Catalog.unchecked();
  private final Map<String, Set<String>> reasons = new LinkedHashMap<>();

  /**
   * Judges new runs.
   *
   * @param present the gallery's runs, whose emulator is required
   * @param added by the names of their files
   */
  Refusals(Collection<Export> present, Map<String, Export> added) {
    meters =
        (present.isEmpty() ? added.values() : present)
            .stream()
                .flatMap(run -> run.engines().stream())
                .map(Refusals::meter)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    if (present.isEmpty() && meters.size() > 1) {
      meters.retainAll(Set.of(meters.iterator().next()));
    }
    added.forEach(this::judge);
  }

  /** Returns "a debug build (has its assertions on): postgresql:patch in mine". */
  List<String> reasons() {
    return reasons.entrySet().stream()
        .map(each -> each.getKey() + ": " + Text.listedWhole(each.getValue(), NAMED))
        .toList();
  }

  /** Adds the cells of new files that a page does not show, as another file has that day's. */
  void addHidden(Gallery now, Set<String> added) {
    Map<SeriesStep.Point, String> shown = new HashMap<>();
    now.runs()
        .forEach((file, run) ->
            run.cells()
                .forEach(cell ->
                    ShownFigure.places(run, cell)
                        .filter(place -> place.figure() == Figure.ENGINE_COST)
                        .map(place ->
                            shown.putIfAbsent(new SeriesStep.Point(place, run.measured()), file))
                        .filter(first ->
                            first != null && (added.contains(first) || added.contains(file)))
                        .forEach(first ->
                            add(
                                "A cell of an engine and a day that another file has; take it out of one",
                                "%s in %s and %s".formatted(named(cell), first, file)))));
  }

  private void add(String reason, String of) {
    reasons.computeIfAbsent(reason, _ -> new LinkedHashSet<>()).add(of);
  }

  private void judge(String file, Export run) {
    if (LocalDate.parse(run.measured()).isAfter(LocalDate.now(Clock.systemUTC()).plusDays(1))) {
      add("Measured in the future; correct the clock and measure again", file);
    }
    for (ExportedEngine engine : run.engines()) {
      judge(engine, "%s in %s".formatted(engine.id(), file));
    }
    if (PrivateText.isIn(
        String.join("\n", run.sqldyno(), run.machine().cpu(), run.machine().os()))) {
      add(PRIVATE, file);
    }
    run.cells().forEach(cell -> judge(cell, run.engine(cell), file));
  }

  private void judge(ExportedEngine engine, String what) {
    Optional<String> slow = Optional.ofNullable(engine.settings().get(BuildFacts.SLOW));
    if (slow.isPresent() || engine.version().toLowerCase(Locale.ROOT).contains("debug")) {
      add("A debug build; measure an optimised one", what + slow.map(" "::concat).orElse(""));
    }
    if (!meters.contains(meter(engine))) {
      add(
          "Counted by %s and not by %s; measure with sqldyno of the gallery's version and --lab"
              .formatted(meter(engine), String.join(" or ", meters)),
          what);
    }
    if (!OneLine.isPlain(engine.name())) {
      add(BROKEN, what);
    }
    whyNot(engine).ifPresent(why -> add(why, what));
    String names = String.join("\n", engine.settings().keySet());
    String words =
        String.join(
            "\n", engine.name(), engine.version(), engine.driver(), engine.deployment(), names);
    if (PrivateText.isIn(words + "\n" + engine.emulator().orElse("") + "\n" + slow.orElse(""))) {
      add(PRIVATE, what);
    }
    try {
      if (!PublicWords.of(catalog, engine.id()).isPublic(engine)) {
        add("A setting with a value that 'sqldyno export' leaves out; export the run again", what);
      }
    } catch (ForeseenException _) {
      add("No id of an engine; export the run again", what);
    }
  }

  /** Returns the meter. Engines with another C library may join, in a table of their own. */
  private static String meter(ExportedEngine engine) {
    return engine.meter() == MeterKind.INSTRUCTIONS_EMULATED
        ? engine
            .emulator()
            .map(name -> C_LIBRARY.matcher(name).replaceFirst(""))
            .orElse("an emulator that it does not name")
        : engine.meter().id();
  }

  /** Returns why an engine may not be shown; a name may hide which engine was measured. */
  private Optional<String> whyNot(ExportedEngine engine) {
    String folder = engine.id().split("[:+@]", 2)[0];
    String names = "%s %s".formatted(engine.name(), engine.driver()).toLowerCase(Locale.ROOT);
    Optional<Engine> own = catalog.ofFolder(folder);
    Optional<Engine> licensed =
        catalog.engines().stream()
            .filter(each -> !each.publish())
            .filter(each ->
                own.filter(each::equals).isPresent()
                    || names.contains(each.name().toLowerCase(Locale.ROOT)))
            .findFirst();
    if (licensed.isPresent()) {
      return licensed.map(
          each -> "The licence of %s forbids publishing results".formatted(each.name()));
    }
    if (own.isEmpty()) {
      return Optional.of(
          "An engine that sqldyno does not know, nor its licence; add its folder first");
    }
    return own.filter(each -> !(engine.name() + " ").startsWith(each.name() + " "))
        .map(_ -> "A name that is not its engine's; export the run again");
  }

  private void judge(ExportedCell cell, ExportedEngine engine, String file) {
    if (!OneLine.isPlain(cell.name() + cell.title())) {
      add(BROKEN, cell.name() + " in " + file);
    }
    if (!COMMAND.matcher(cell.command()).matches() || !isCommandOf(cell, engine)) {
      add(
          "A command that does not repeat its cell; export the run again",
          "%s in %s".formatted(cell.name(), file));
    }
    if (PrivateText.isIn(cell.name() + "\n" + cell.title()) || hasPath(cell)) {
      add(PRIVATE, "%s in %s".formatted(cell.name(), file));
    }
    inexact(cell).ifPresent(why -> add(why, "%s in %s".formatted(named(cell), file)));
  }

  /** Returns whether it is; an id that is none has a reason of its own. */
  private static boolean isCommandOf(ExportedCell cell, ExportedEngine engine) {
    try {
      return RepeatCommand.isOf(cell, engine);
    } catch (ForeseenException _) {
      return true;
    }
  }

  /** Returns whether it has one; functions may have the characters of an address. */
  private static boolean hasPath(ExportedCell cell) {
    return cell.functions().stream()
            .anyMatch(each -> each.file().contains("/") || PATH.matcher(each.name()).find())
        || !cell.calls().stream().allMatch(call -> call.name().matches("\\w+"));
  }

  /** Returns the cell, its engine and its spread. */
  static String named(ExportedCell cell) {
    ExportedFigure cost = cell.figures().get(Figure.ENGINE_COST);
    return say("%s of %s", cell.name(), cell.engine())
        + (cost == null ? "" : say(" %.1f %%", 100 * cost.spread()));
  }

  /**
   * Returns why a cell has no cost that is exact enough, with the remedy; empty if it has. Its
   * repetitions are its A/A: in the lab they do the same work.
   */
  static Optional<String> inexact(ExportedCell cell) {
    ExportedFigure cost = cell.figures().get(Figure.ENGINE_COST);
    if (cost == null) {
      return Optional.of("A cell without the engine's cost; leave it out by export --repeating");
    }
    if (cost.mean() <= 0) {
      return Optional.of("A cost that is not above zero; leave it out by export --repeating");
    }
    double parts = cell.functions().stream().mapToDouble(ExportedFunction::instructions).sum();
    if (parts > MOST_OF_FUNCTIONS * cost.mean()) {
      return Optional.of("Functions that cost more than their cell; export the run again");
    }
    if (cost.values().size() < LEAST_REPETITIONS) {
      return Optional.of("Fewer than three repetitions; measure with --repetitions 3");
    }
    double allowed = cell.unit() == WorkUnit.ROW ? OF_STATEMENT : OF_TRANSACTION;
    return cost.unit().equals("instructions") && cost.spread() > allowed
        ? Optional.of(
            say(
                "A repetition is more than %.1f %% from the mean; measure again, or leave it out by export --repeating",
                100 * allowed))
        : Optional.empty();
  }
}
