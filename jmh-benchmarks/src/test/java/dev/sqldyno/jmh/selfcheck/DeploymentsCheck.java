// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.jmh.selfcheck.Judgement.Target;
import dev.sqldyno.jmh.selfcheck.Rounds.Subject;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.provision.Placement;
import dev.sqldyno.provision.Placement.Deployment;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.result.RunInfo;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;

/** Does an engine cost the same as a process and in a container? */
@Command(
    name = "forms",
    description =
        "Engine CPU of the set-based sweep (statements and what they deferred), with the engine as"
            + " a process and the same engine in a container. Their builds differ, and perhaps"
            + " their versions; the report names both.")
final class DeploymentsCheck extends SelfCheckCommand {
  DeploymentsCheck() {
    super(10, Size.QUICK);
  }

  @Override
  protected Placement placement(Placement chosen) {
    return chosen.as(Deployment.PROCESS);
  }

  @Override
  protected Report measure(TestBed bed) throws IOException, SQLException, InterruptedException {
    try (TestBed other = open(chosen().as(Deployment.CONTAINER))) {
      requireOneMeter(bed.info().meter(), other.info().meter());
      return measure(bed, other);
    }
  }

  /** Throws if the meters differ, as that may change CPU times more than a deployment. */
  static void requireOneMeter(MeterKind process, MeterKind container) {
    if (process != container) {
      throw new ProvisionException(
          "the engine is metered by %s as a process and by %s in a container, and CPU times of different meters are not compared. 'sqldyno doctor' says what the better one needs"
              .formatted(process.id(), container.id()));
    }
  }

  private Report measure(TestBed bed, TestBed other)
      throws IOException, SQLException, InterruptedException {
    try (Sweep process = Sweep.open(bed);
        Sweep container = Sweep.open(other)) {
      process.run();
      container.run();
      Rounds<Map<String, Reading>> rounds =
          Rounds.of(
              rounds(),
              List.of(
                  new Subject<>(Deployment.PROCESS.id(), _ -> process.run()),
                  new Subject<>(Deployment.CONTAINER.id(), _ -> container.run())));
      other.complete();
      return report(
          bed,
          "process / it",
          lines(rounds),
          described(Deployment.PROCESS, bed.info()),
          described(Deployment.CONTAINER, other.info()),
          differences(bed.info().settings(), other.info().settings()));
    }
  }

  private static List<Line> lines(Rounds<Map<String, Reading>> rounds) {
    List<Line> lines = new ArrayList<>();
    for (String statement : Sweep.STATEMENTS) {
      lines.add(series(rounds, Deployment.PROCESS, statement).line());
      lines.add(
          series(rounds, Deployment.CONTAINER, statement)
              .comparedWith(series(rounds, Deployment.PROCESS, statement)));
    }
    Series ours = series(rounds, Deployment.PROCESS, Sweep.WHOLE);
    Series theirs = series(rounds, Deployment.CONTAINER, Sweep.WHOLE);
    lines.add(ours.line());
    lines.add(theirs.comparedWith(ours, Target.atMost(1.10)));
    lines.add(theirs.comparedWith(ours, Target.atLeast(0.90)));
    return lines;
  }

  private static Series series(
      Rounds<Map<String, Reading>> rounds, Deployment deployment, String operation) {
    return rounds.series(deployment.id(), operation + ", engine CPU ms", cpu -> cpu.get(operation));
  }

  private static String described(Deployment deployment, RunInfo.EngineInfo info) {
    return "%s: %s %s, %s, metered by %s"
        .formatted(
            deployment.id(), info.name(), info.version(), info.deployment(), info.meter().id());
  }

  /** Returns the settings, as the engines told them after their start, that differ. */
  static String differences(Map<String, String> process, Map<String, String> container) {
    String different =
        new TreeMap<>(process)
            .entrySet().stream()
                .filter(each -> !each.getValue().equals(container.get(each.getKey())))
                .map(each ->
                    "%s %s (container: %s)"
                        .formatted(
                            each.getKey(),
                            each.getValue(),
                            container.getOrDefault(each.getKey(), "not known")))
                .collect(Collectors.joining(", "));
    return "settings that differ: " + (different.isEmpty() ? "none" : different);
  }
}
