// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.compare;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.cli.options.BudgetOptions;
import dev.sqldyno.cli.options.ShownRunOption;
import dev.sqldyno.cli.options.UsageException;
import dev.sqldyno.report.ReportWriter;
import dev.sqldyno.report.code.CodeComparison;
import dev.sqldyno.report.document.Columns;
import dev.sqldyno.report.document.Figures;
import dev.sqldyno.report.document.Table;
import dev.sqldyno.report.document.Table.Entry;
import dev.sqldyno.report.document.TextReport;
import dev.sqldyno.report.document.Unit;
import dev.sqldyno.result.ResultException;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.cell.CostBasis;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.result.cell.WindowPart;
import dev.sqldyno.result.compare.CellName;
import dev.sqldyno.result.compare.Comparison;
import dev.sqldyno.result.compare.History;
import dev.sqldyno.result.compare.History.Step;
import dev.sqldyno.result.compare.ShownRun;
import dev.sqldyno.result.statistics.Summary;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "history",
    description = {
      "Follow the engine cost of each cell over a series of runs, such as those of every night, and"
          + " say at which run it changed, by how much and by which functions.",
      "A run is held against that of the cell's last change: small changes add up. A change is where"
          + " the whole 95 %% interval lies beyond the threshold. In the lab that is a change of the"
          + " engine; a CPU time also changes with the machine."
    },
    footer = "  sqldyno history results/monday results/tuesday results/wednesday --threshold 0.5%%")
public final class HistoryCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private ShownRunOption shown;

  @Parameters(
      arity = "1..*",
      paramLabel = "RUN",
      description = "Folders of runs, in any order: they are sorted by when they began.")
  private List<Path> folders;

  @Option(
      names = "--threshold",
      paramLabel = "PART",
      defaultValue = "1%",
      converter = BudgetOptions.Part.class,
      description = "By how much a cell must change (default: ${DEFAULT-VALUE}).")
  private OptionalDouble threshold;

  @Override
  public void run() {
    if (folders.size() < 2) {
      throw new UsageException(
          "a history needs two runs or more, and %s is one", folders.getFirst());
    }
    List<RunFolder> runs = UsageException.in(() -> folders.stream().map(RunFolder::open).toList());
    Set<String> warnings = new LinkedHashSet<>();
    Map<String, Map<RunFolder, String>> costs = new LinkedHashMap<>();
    History history =
        History.of(
            runs,
            threshold.orElseThrow(),
            run -> {
              ShownRun read = shown.of(run);
              ShownRunOption.warning(read).ifPresent(warnings::add);
              warnings.addAll(ShownRun.interruptions(run));
              addCosts(read, costs);
              return read;
            });
    PrintWriter out = spec.commandLine().getOut();
    warnings.forEach(out::println);
    out.println(TextReport.lines(List.of(table(history, costs)), ReportWriter.WIDTH));
    if (costs.values().stream().noneMatch(ofCell -> ofCell.size() > 1)) {
      throw new ResultException("nothing was compared: no cell is in two of these runs");
    }
    boolean answered = history.compared().stream().anyMatch(Comparison::isAnswered);
    if (answered && history.steps().isEmpty()) {
      out.println(say("No cell changed by more than %.1f %%.", 100 * threshold.getAsDouble()));
    }
    printSteps(history);
    if (!answered && history.breaks().isEmpty()) {
      throw new ResultException(
          "nothing was compared: %s",
          history.compared().stream()
              .flatMap(each -> each.reason().stream())
              .findFirst()
              .orElse("no cell has a cost"));
    }
  }

  private void printSteps(History history) {
    PrintWriter out = spec.commandLine().getOut();
    // the functions of two runs are read once, however many cells changed between them
    Map<List<RunFolder>, CodeComparison> code = new HashMap<>();
    for (Step step : history.steps()) {
      CodeComparison compared =
          code.computeIfAbsent(
              List.of(step.from(), step.to()),
              _ -> CodeComparison.between(shown.of(step.from()), shown.of(step.to())));
      out.println(sentence(step, compared));
    }
    history
        .breaks()
        .forEach(each ->
            out.printf(
                "~ %s: %s begins anew: %s%n", each.to().info().id(), each.cell(), each.reason()));
  }

  /** Adds the costs of a run to those of each cell. */
  private static void addCosts(ShownRun run, Map<String, Map<RunFolder, String>> costs) {
    for (MeasuredCell cell : run.cells()) {
      String cost =
          Figures.mean(cell.costPerRow(WindowPart.TOTAL, CostBasis.NET), Unit.of(cell.metric()));
      costs.computeIfAbsent(CellName.id(cell.key()), _ -> new HashMap<>()).put(run.folder(), cost);
    }
  }

  /** Returns the mark of a change. */
  private static String mark(History history, RunFolder run, String cell) {
    return history.steps().stream().anyMatch(step -> step.to() == run && step.cell().equals(cell))
        ? " *"
        : "";
  }

  private static Table table(History history, Map<String, Map<RunFolder, String>> costs) {
    return new Columns<String>("cell", id -> id)
        .addEach(
            history.runs(),
            run -> run.info().id(),
            (id, run) ->
                Entry.of(costs.get(id).getOrDefault(run, Figures.NONE) + mark(history, run, id)))
        .table("Engine cost per row or transaction", List.copyOf(costs.keySet()));
  }

  private static String sentence(Step step, CodeComparison code) {
    Summary ratio = step.comparison().ratio();
    Summary.Interval interval = ratio.interval().orElseThrow();
    String functions =
        code.of(step.comparison())
            .map(CodeComparison::largest)
            .filter(largest -> !largest.isEmpty())
            .map(" Most of it: %s."::formatted)
            .orElse("");
    return say(
        "* %s: %s × %.3f (%.3f to %.3f) against %s.%s",
        step.to().info().id(),
        step.cell(),
        ratio.mean(),
        interval.low(),
        interval.high(),
        step.from().info().id(),
        functions);
  }
}
