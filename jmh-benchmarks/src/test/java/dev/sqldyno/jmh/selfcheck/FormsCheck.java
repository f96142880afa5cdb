// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import dev.sqldyno.catalog.Size;
import dev.sqldyno.jmh.selfcheck.Judgement.Target;
import dev.sqldyno.jmh.selfcheck.Rounds.Subject;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Rung;
import dev.sqldyno.provision.Placement;
import dev.sqldyno.provision.Placement.Way;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.result.RunInfo;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Command;

/** Does an engine cost the same as a process and in a container? */
@Command(
    name = "forms",
    description =
        "Engine CPU of the set-based sweep (statements and what they deferred), with the engine as"
            + " a process and the same engine in a container. Their builds differ, and perhaps"
            + " their versions; the report names both.")
final class FormsCheck extends SelfCheckCommand {
  FormsCheck() {
    super(10, Size.QUICK);
  }

  @Override
  protected Placement placement(Placement chosen) {
    return chosen.as(Way.PROCESS);
  }

  @Override
  protected Report measure(TestBed bed) throws IOException, SQLException, InterruptedException {
    try (TestBed other = open(chosen().as(Way.CONTAINER))) {
      requireOneMeter(bed.info().rung(), other.info().rung());
      return measure(bed, other);
    }
  }

  /** Throws if the meters differ, as that may change CPU times more than a deployment. */
  static void requireOneMeter(Rung process, Rung container) {
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
                  new Subject<>(Way.PROCESS.id(), _ -> process.run()),
                  new Subject<>(Way.CONTAINER.id(), _ -> container.run())));
      other.complete();
      return report(
          bed,
          "process / it",
          lines(rounds),
          described(Way.PROCESS, bed.info()),
          described(Way.CONTAINER, other.info()),
          differences(bed.info().settings(), other.info().settings()));
    }
  }

  private static List<Line> lines(Rounds<Map<String, Reading>> rounds) {
    List<Line> lines = new ArrayList<>();
    for (String statement : Sweep.STATEMENTS) {
      lines.add(series(rounds, Way.PROCESS, statement).line());
      lines.add(
          series(rounds, Way.CONTAINER, statement)
              .comparedWith(series(rounds, Way.PROCESS, statement)));
    }
    Series ours = series(rounds, Way.PROCESS, Sweep.WHOLE);
    Series theirs = series(rounds, Way.CONTAINER, Sweep.WHOLE);
    lines.add(ours.line());
    lines.add(theirs.comparedWith(ours, Target.atMost(1.10)));
    lines.add(theirs.comparedWith(ours, Target.atLeast(0.90)));
    return lines;
  }

  private static Series series(
      Rounds<Map<String, Reading>> rounds, Way deployment, String operation) {
    return rounds.series(deployment.id(), operation + ", engine CPU ms", cpu -> cpu.get(operation));
  }

  private static String described(Way deployment, RunInfo.EngineInfo info) {
    return "%s: %s %s, %s, metered by %s"
        .formatted(deployment.id(), info.name(), info.version(), info.way(), info.rung().id());
  }

  /** Returns the settings, as the engines told them after their start, that differ. */
  private static String differences(Map<String, String> ours, Map<String, String> theirs) {
    Map<String, String> different = new TreeMap<>();
    ours.forEach((key, value) -> {
      if (!value.equals(theirs.get(key))) {
        different.put(key, value + " | " + theirs.get(key));
      }
    });
    return "settings that differ: " + (different.isEmpty() ? "none" : different);
  }
}
