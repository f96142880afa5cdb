// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import dev.sqldyno.catalog.Size;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Rung;
import dev.sqldyno.provision.Placement;
import dev.sqldyno.provision.Placement.Way;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.run.Progress;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
  private static final String WHOLE = "whole sweep";

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
      requireOneRung(bed.info().rung(), other.info().rung());
      return measure(bed, other);
    }
  }

  /** Meters of different kinds differ by more than the forms of an engine may. */
  static void requireOneRung(Rung process, Rung container) {
    if (process != container) {
      throw new ProvisionException(
          "the engine is metered by %s as a process and by %s in a container, and CPU times of different meters are not compared. 'sqldyno doctor' says what the better one needs"
              .formatted(process.id(), container.id()));
    }
  }

  private Report measure(TestBed bed, TestBed other) throws IOException, SQLException {
    try (SweepRounds process = SweepRounds.open(bed);
        SweepRounds container = SweepRounds.open(other);
        Progress progress = Progress.open(rounds() + 1)) {
      progress.step("warm-up");
      process.run();
      container.run();
      process.forget();
      container.forget();
      List<SweepRounds> order = List.of(process, container);
      for (int round = 0; round < rounds(); round++) {
        progress.step("round " + (round + 1));
        for (SweepRounds sweep : order) {
          sweep.run();
        }
        order = order.reversed();
      }
      other.complete();
      return report(bed, other, process, container);
    }
  }

  private Report report(TestBed bed, TestBed other, SweepRounds process, SweepRounds container) {
    List<Line> lines = new ArrayList<>();
    for (String operation : process.operations()) {
      Series ours = series(Way.PROCESS, operation, process.cpuMillis(operation));
      Series theirs = series(Way.CONTAINER, operation, container.cpuMillis(operation));
      lines.add(ours.line());
      lines.add(theirs.comparedWith(ours, Optional.empty()));
    }
    Series ours = series(Way.PROCESS, WHOLE, process.wholeCpuMillis());
    Series theirs = series(Way.CONTAINER, WHOLE, container.wholeCpuMillis());
    lines.add(ours.line());
    lines.add(theirs.comparedWith(ours, Target.atMost(1.10)));
    lines.add(theirs.comparedWith(ours, Target.atLeast(0.90)));
    List<String> notes = new ArrayList<>(bed.notes());
    notes.addFirst(differences(bed.info().settings(), other.info().settings()));
    notes.addFirst(told(Way.CONTAINER, other.info()));
    notes.addFirst(told(Way.PROCESS, bed.info()));
    return new Report(bed.title(name(), rounds()), "process / it", lines, notes);
  }

  private static String told(Way form, RunInfo.EngineInfo info) {
    return "%s: %s %s, %s, metered by %s"
        .formatted(form.id(), info.name(), info.version(), info.way(), info.rung().id());
  }

  private static Series series(Way form, String operation, List<Reading> values) {
    return new Series(form.id(), operation + ", engine CPU ms", values);
  }

  /** Of what the engines were asked when they had started. */
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
