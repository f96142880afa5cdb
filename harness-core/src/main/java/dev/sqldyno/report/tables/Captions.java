// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.tables;

import static dev.sqldyno.result.Text.say;
import static dev.sqldyno.result.Text.sayIf;

import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.host.CoreSpread;
import dev.sqldyno.report.document.Block;
import dev.sqldyno.report.document.Figures;
import dev.sqldyno.report.section.Section;
import dev.sqldyno.report.section.Subject;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.RunInfo.EngineInfo;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.result.cell.Metric;
import dev.sqldyno.result.cell.WorkUnit;
import dev.sqldyno.result.compare.Comparability;
import dev.sqldyno.result.compare.Labels;
import dev.sqldyno.result.compare.ShownRun;
import dev.sqldyno.result.statistics.Grouped;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The sentences around the tables. */
public final class Captions {
  private Captions() {}

  /** Returns warnings on comparisons of lines; empty if all may be ranked. */
  public static List<String> cautions(RunInfo info, Section section) {
    return Stream.concat(comparabilities(section), deployments(info, section).stream()).toList();
  }

  /**
   * Returns a warning if some engines ran as a process and others in a container. Its figure is for
   * PostgreSQL (docs/studies/2026-11-self-checks.md); other engines may differ more or less.
   */
  private static Optional<String> deployments(RunInfo info, Section section) {
    String processes = deployed(info, section, "process");
    String containers = deployed(info, section, "container");
    return sayIf(
        !processes.isEmpty() && !containers.isEmpty(),
        "%s as a process, %s in a container: they come from different builders, whose compilers made one and the same engine differ by a fifth in CPU time. Run all in one form.",
        processes,
        containers);
  }

  private static String deployed(RunInfo info, Section section, String form) {
    Set<String> shown =
        section.subjects().stream().map(Subject::engine).collect(Collectors.toSet());
    return EngineInfo.names(
        info.engines().stream()
            .filter(e -> shown.contains(e.id()) && e.deployment().startsWith(form))
            .toList());
  }

  /** Returns a warning if some lines must not be ranked. */
  private static Stream<String> comparabilities(Section section) {
    List<Comparability> keys = section.comparabilities();
    return keys.size() < 2
        ? Stream.empty()
        : Stream.concat(
            Stream.of("Not one ranking: only engines with the same letter may be compared."),
            keys.stream().map(section::on).map(Captions::group));
  }

  /** Returns "[A] meter cgroup-cpu, durability commit: PostgreSQL, MariaDB". */
  private static String group(List<Subject> comparable) {
    return comparable.stream()
        .map(Subject::name)
        .collect(Collectors.joining(", ", comparable.getFirst().sharing() + ": ", ""));
  }

  /** Returns "a fixed task took up to 58 % more CPU time from one time to the next". */
  static String coreSpread(RunInfo.Host host) {
    return switch (host.coreSpread()) {
      case Reading.Unavailable(String reason) -> reason;
      case Reading.Measured(double more) ->
          say(
              "a fixed task took up to %.0f %% more CPU time from one time to the next",
              100 * more);
    };
  }

  /** Returns "off", or the meaning of "on". */
  static String autogroups(RunInfo.Host host) {
    return switch (host.autogroups()) {
      case Reading.Unavailable(String reason) -> reason;
      case Reading.Measured(double on) ->
          on == 0
              ? "off"
              : "on: each session of processes has the same share of the cores, whatever the number of its threads";
    };
  }

  /**
   * Returns notes on the counts of emulated engines; empty without such engines. On spinning, see
   * docs/explanation/lab.md.
   */
  public static List<String> emulated(ShownRun run) {
    List<EngineInfo> emulated =
        run.info().engines().stream().filter(engine -> engine.emulator().isPresent()).toList();
    List<String> notes = new ArrayList<>();
    Grouped.by(emulated, engine -> engine.emulator().orElseThrow())
        .forEach((emulator, engines) ->
            notes.add(
                "%s ran in an emulator (%s): counted are user instructions, not kernel work, time or cache. Rates and the client's CPU are left out."
                    .formatted(EngineInfo.names(engines), emulator)));
    if (!notes.isEmpty()) {
      notes.add(
          "An engine that saves system calls looks no better here: the table of system calls shows them.");
    }
    if (!notes.isEmpty() && run.cells().stream().anyMatch(Captions::hasSeveralClients)) {
      notes.add(
          "Waiting by spinning is counted, too: with several clients more instructions are not always more work.");
    }
    return notes;
  }

  private static boolean hasSeveralClients(MeasuredCell cell) {
    return cell.samples().stream().anyMatch(sample -> sample.threads() > 1);
  }

  /**
   * Returns a warning on a noisy machine; empty if its cores are steady, or no CPU time is shown.
   */
  public static Optional<String> machine(RunInfo info) {
    boolean timed =
        info.engines().isEmpty()
            || info.engines().stream().anyMatch(engine -> engine.meter().whyNoTime().isEmpty());
    double spread = info.host().coreSpread().measured().findFirst().orElse(0);
    return sayIf(
        timed && spread > CoreSpread.HARMFUL,
        "This machine is noisy: the same fixed task varied by %.0f %% in CPU time",
        100 * spread);
  }

  /**
   * Returns "PostgreSQL: meter cgroup-cpu, durability commit", with the reasons against better
   * meters.
   */
  public static List<String> meters(RunInfo info) {
    return Stream.of(
            machine(info).stream(),
            info.engines().stream().map(engine -> meter(info.nameOf(engine.id()), engine)),
            outside(info),
            lab(info).stream())
        .flatMap(each -> each)
        .toList();
  }

  private static String meter(String name, EngineInfo engine) {
    String better = String.join("; ", engine.whyNotHigher());
    return say(
        "%s: meter %s, durability %s%s",
        name,
        engine.meter().id(),
        engine.durability().id(),
        better.isEmpty() ? "" : "; not higher: " + better);
  }

  /** Returns a note on the meter of an engine that sqldyno did not start. */
  private static Stream<String> outside(RunInfo info) {
    return info.engines().stream()
        .filter(e -> e.deployment().startsWith("external") && e.meter() != MeterKind.NONE)
        .map(e ->
            "%s was not started for this run (%s): the work of its other sessions and databases is counted, too. What it did while idle is subtracted"
                .formatted(e.name(), e.deployment()));
  }

  /** Returns the command for exact counts; empty if instructions were counted. */
  public static Optional<String> lab(RunInfo info) {
    boolean counted =
        info.engines().stream().anyMatch(engine -> Metric.by(engine.meter()) != Metric.CPU);
    boolean started =
        info.part("bench").isPresent()
            && info.engines().stream()
                .anyMatch(engine -> engine.deployment().startsWith("process"));
    return sayIf(
        started && !counted,
        "Noise does not change instruction counts: add them with scripts/sqldyno bench --lab=also (Linux on x86-64; downloads an emulator of 30 MB once)");
  }

  /** Returns the gaps of the run. */
  public static List<String> gaps(ShownRun run) {
    List<String> gaps = new ArrayList<>();
    run.info().gaps().forEach(gap -> gaps.add(gap.what() + ": " + gap.reason()));
    run.leftOut().ifPresent(gaps::add);
    if (!run.info().complete()) {
      gaps.add(
          run.info().part("services").isPresent()
              ? "the run was not finished; resume the half that was interrupted (bench --resume or"
                  + " services --resume), or add what is missing (services --run %s)"
                      .formatted(run.info().id())
              : "the run was not finished; --resume measures what is missing");
    }
    return gaps;
  }

  /** Returns "All cells: fields=all, order=hashed."; empty if they share no parameter. */
  public static List<Block> shared(Section section) {
    return section.shared().isEmpty()
        ? List.of()
        : List.of(new Block.Paragraph("All cells: " + Labels.text(section.shared()) + "."));
  }

  /**
   * Returns "size quick, 5 windows a cell in 3 repetitions", followed by the lab's size if it
   * differs: "; counted at 20,000 rows (size smoke, 2 windows a cell in 3 repetitions)".
   */
  public static String amount(Section section) {
    Map<Boolean, List<MeasuredCell>> bySize =
        section.cells().stream()
            .collect(
                Collectors.partitioningBy(cell -> cell.key().size().id().equals(section.size())));
    List<MeasuredCell> counted = bySize.get(false);
    if (counted.isEmpty()) {
      return amount(bySize.get(true));
    }
    List<String> rows =
        counted.stream()
            .filter(cell -> cell.unit() == WorkUnit.ROW)
            .map(cell -> Figures.count(cell.rows()))
            .distinct()
            .toList();
    return say(
        "%s; counted %s(%s)",
        amount(bySize.get(true)),
        rows.size() == 1 ? "at " + rows.getFirst() + " rows " : "",
        amount(counted));
  }

  private static String amount(List<MeasuredCell> cells) {
    String windows = Figures.range(cells.stream().mapToDouble(c -> c.samples().size()));
    long repetitions =
        cells.stream()
            .flatMap(c -> c.samples().stream())
            .map(Sample::repetition)
            .distinct()
            .count();
    return say(
        "size %s, %s %s a cell in %d %s",
        cells.getFirst().key().size().id(),
        windows,
        windows.equals("1") ? "window" : "windows",
        repetitions,
        repetitions == 1 ? "repetition" : "repetitions");
  }
}
