// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.compare;

import static dev.sqldyno.result.Text.say;
import static dev.sqldyno.result.Text.sayIf;

import dev.sqldyno.cli.options.ShownRunOption;
import dev.sqldyno.measure.Conditions;
import dev.sqldyno.result.BuildInfo;
import dev.sqldyno.result.Change;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.cell.MachineDisturbance;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.result.cell.WorkUnit;
import dev.sqldyno.result.compare.ShownRun;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The sentences on what the ratios of a comparison cannot show. */
final class ComparisonWarnings {
  /** Facts on builds and on how costs were counted, of which other sentences speak. */
  private static final List<String> ELSEWHERE = List.of("build_", "emulator", "settle", "lab.");

  private ComparisonWarnings() {}

  /** Returns the warnings on a run, and on what else differs in a later one. */
  static List<String> of(ShownRun run, Optional<ShownRun> later) {
    Stream<String> ofEach =
        Stream.concat(Stream.of(run), later.stream()).flatMap(ComparisonWarnings::ofOne).distinct();
    Stream<String> changes =
        later.stream()
            .flatMap(other ->
                Stream.concat(
                    changes(run, other), BuildInfo.changes(run.info(), other.info()).stream()));
    return Stream.concat(ofEach, changes).toList();
  }

  private static Stream<String> ofOne(ShownRun run) {
    return Stream.of(
            ShownRunOption.warning(run).stream(),
            ShownRun.interruptions(run.folder()).stream(),
            disturbance(run),
            unpaced(run),
            BuildInfo.warnings(run.info()).stream())
        .flatMap(sentences -> sentences);
  }

  /** Returns what workloads' folders say of their mixes whose clients did not pause. */
  private static Stream<String> unpaced(ShownRun run) {
    return run.cells().stream()
        .filter(cell -> cell.unit() == WorkUnit.TRANSACTION)
        .flatMap(cell ->
            Stream.ofNullable(run.info().workloads().get(cell.key().workload()))
                .flatMap(folder -> folder.perMinute().values().stream())
                .filter(by -> !by.isPaced(cell.key().variant()))
                .map(by -> "%s: %s".formatted(cell.key().workload(), by.otherwise())))
        .distinct();
  }

  /** Returns the noise of windows whose times are shown; it does not change the lab's counts. */
  private static Stream<String> disturbance(ShownRun run) {
    List<Conditions> windows =
        timed(run).flatMap(cell -> cell.samples().stream()).map(Sample::conditions).toList();
    String seen = String.join("; ", MachineDisturbance.excess(windows));
    return sayIf(!seen.isEmpty(), "Warning: noise in run %s: %s", run.info().id(), seen).stream();
  }

  /** Returns the cells whose times are shown; the lab's counts are the same on all machines. */
  private static Stream<MeasuredCell> timed(ShownRun run) {
    return run.cells().stream().filter(cell -> cell.key().meter().whyNoTime().isEmpty());
  }

  /** Returns what else differs between two runs: a sentence for the machine and each engine. */
  private static Stream<String> changes(ShownRun earlier, ShownRun later) {
    RunInfo before = earlier.info();
    RunInfo now = later.info();
    Stream<Change> ofMachine =
        Stream.of(earlier, later).flatMap(ComparisonWarnings::timed).findAny().isPresent()
            ? Change.between(surroundings(before.host()), surroundings(now.host()))
            : Stream.empty();
    Stream<String> ofEngines =
        before.engines().stream()
            .flatMap(engine ->
                now.engine(engine.id()).stream()
                    .flatMap(other -> changed(now.nameOf(other.id()), engine.changes(other))));
    return Stream.concat(changed("the machine", ofMachine), ofEngines);
  }

  /** Returns what may differ while costs are compared; another processor forbids that. */
  private static Map<String, String> surroundings(RunInfo.Host host) {
    Map<String, String> surroundings = new LinkedHashMap<>();
    surroundings.put("system", host.os());
    surroundings.put("kernel", host.kernel());
    surroundings.put("memory", say("%.0f GiB", host.memoryBytes() / 0x1p30));
    return surroundings;
  }

  private static Stream<String> changed(String what, Stream<Change> changes) {
    List<String> words =
        changes
            .filter(Change::isRecorded)
            .filter(each -> ELSEWHERE.stream().noneMatch(each.what()::startsWith))
            .map(Change::words)
            .toList();
    return sayIf(
        !words.isEmpty(),
        "Warning: %s differs between the runs: %s",
        what,
        String.join("; ", words))
        .stream();
  }
}
