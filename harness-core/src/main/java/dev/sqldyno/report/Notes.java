// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.host.CoreSpread;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.RunInfo.EngineInfo;
import dev.sqldyno.result.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes the sentences that go with the tables. */
final class Notes {
  static final List<String> HOW_TO_READ =
      List.of(
          "Cost is what the engine's processes spent: CPU instructions, or CPU time where this"
              + " machine cannot count instructions. Gross is as metered; net is less the engine's"
              + " idle burn over the same time.",
          "Settle is the work that a statement leaves for later (vacuum, purge, checkpoint), done"
              + " at once and charged to it. Rows/s leave it out, since a client does not wait.",
          "Every figure is the mean of n windows; ± is half the 95 % interval of the mean (Student"
              + " t). One window has no interval. Rows are counted, not estimated.",
          "engine-bound: engine CPU ÷ wall ≥ 0.7 of the cores that the client's threads can keep"
              + " busy: one a thread, and no more than the machine has. client-bound: the client's"
              + " is, and more than the engine's; the wall time is then no engine result. waiting: neither."
              + " no-engine-meter: the engine's CPU cannot be told from here.",
          "disturbed: in some window steal > 1 %, throttling, swapping, or neighbours > 10 % of the"
              + " machine. unknown: not all of it could be seen.",
          "late meter: the engine's meter answered so late that what the idle engine did until then"
              + " is more than a tenth of the reading, or that the wait was longer than the window."
              + " Net is less that too; where it is most of the reading, there is no net.");

  private static final String PROCESS = "process";
  private static final String CONTAINER = "container";

  private Notes() {}

  /** Returns what a reader must know before comparing lines; empty if all may be ranked. */
  static List<String> cautions(RunReport report, Section section) {
    return Stream.concat(comparabilities(section).stream(), forms(report.info(), section)).toList();
  }

  /**
   * Returns that some engines ran as a process and others in a container. The difference is that of
   * one PostgreSQL (docs/self-checks.md); another engine may differ more or less.
   */
  private static Stream<String> forms(RunInfo info, Section section) {
    Map<Boolean, List<String>> names =
        info.engines().stream()
            .filter(
                engine -> section.subjects().stream().anyMatch(s -> s.engine().equals(engine.id())))
            .filter(engine ->
                engine.deployment().startsWith(PROCESS)
                    || engine.deployment().startsWith(CONTAINER))
            .collect(
                Collectors.partitioningBy(
                    engine -> engine.deployment().startsWith(CONTAINER),
                    Collectors.mapping(EngineInfo::name, Collectors.toList())));
    return names.values().stream().anyMatch(List::isEmpty)
        ? Stream.empty()
        : Stream.of(
            "%s as a process, %s in a container: they come from different builders, whose compilers made one and the same engine differ by a fifth in CPU time. Run all in one form."
                .formatted(
                    String.join(", ", names.get(false)), String.join(", ", names.get(true))));
  }

  /** Returns why some lines must not be ranked; empty if all may. */
  private static List<String> comparabilities(Section section) {
    if (section.comparabilities().size() < 2) {
      return List.of();
    }
    List<String> notes = new ArrayList<>();
    notes.add("Not one ranking: only engines with the same letter may be compared.");
    section.comparabilities().stream()
        .map(section::on)
        .filter(subjects -> !subjects.isEmpty())
        .map(subjects ->
            "[%s] %s: %s"
                .formatted(
                    subjects.getFirst().mark(),
                    subjects.getFirst().comparability().label(),
                    subjects.stream().map(Subject::name).collect(Collectors.joining(", "))))
        .forEach(notes::add);
    return notes;
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

  /** Returns what a reader must know of the machine; empty if its cores are steady. */
  private static Stream<String> machine(RunInfo.Host host) {
    return host.coreSpread() instanceof Reading.Measured(double more) && more > CoreSpread.HARMFUL
        ? Stream.of(
            "this machine: %s (a neighbour on the same core, or a changing clock rate). All CPU times here vary as much; counts of instructions would not"
                .formatted(coreSpread(host)))
        : Stream.empty();
  }

  /** Returns "PostgreSQL: meter cgroup-cpu, durability commit", and why no better meter. */
  static List<String> meters(RunReport report) {
    Stream<String> engines =
        report.info().engines().stream()
            .map(e ->
                "%s: meter %s, durability %s%s"
                    .formatted(
                        e.name(),
                        e.meter().id(),
                        e.durability().id(),
                        e.whyNotHigher().isEmpty()
                            ? ""
                            : "; not higher: " + String.join("; ", e.whyNotHigher())));
    return Stream.concat(machine(report.info().host()), engines).toList();
  }

  static List<String> gaps(RunReport report) {
    List<String> gaps = new ArrayList<>();
    for (RunInfo.Gap gap : report.info().gaps()) {
      gaps.add(gap.what() + ": " + gap.reason());
    }
    if (report.leftOut() > 0) {
      gaps.add(
          say(
              "%d engine%s left out: the licence forbids publishing benchmark results",
              report.leftOut(), report.leftOut() == 1 ? "" : "s"));
    }
    if (!report.info().complete()) {
      gaps.add(
          report.others().isEmpty()
              ? "the run was not finished; --resume measures what is missing"
              : "the run was not finished; resume the half that was interrupted (bench --resume or"
                  + " services --resume), or add what is missing (services --run %s)"
                      .formatted(report.info().id()));
    }
    return gaps;
  }

  /** Returns "size quick, 5 windows a cell". */
  static String amount(Section section) {
    List<Integer> windows =
        section.cells().stream().map(c -> c.samples().size()).distinct().sorted().toList();
    long repetitions =
        section.cells().stream()
            .flatMap(c -> c.samples().stream())
            .map(Sample::repetition)
            .distinct()
            .count();
    return say(
        "size %s, %s %s a cell in %d %s",
        section.size().id(),
        windows.size() == 1 ? windows.getFirst() : windows.getFirst() + " to " + windows.getLast(),
        windows.getLast() == 1 ? "window" : "windows",
        repetitions,
        repetitions == 1 ? "repetition" : "repetitions");
  }
}
