// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.jmh.run.fork.RunLength;
import dev.sqldyno.jmh.selfcheck.Judgement.Target;
import dev.sqldyno.jmh.selfcheck.Rounds.Subject;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Does our point select cost the client what a hand-written loop and the engine's own cost? */
@Command(
    name = "point-select",
    description =
        "Client CPU of reading a row by its key: our JMH benchmark beside a hand-written JDBC loop"
            + " and the engine's own load generator.")
final class PointSelectCheck extends SelfCheckCommand {
  private static final String OURS = "our benchmark";
  private static final String LOOP = "hand-written loop";
  private static final String CPU = "client CPU us/op";
  private static final String RATE = "op/s";
  private static final Map<String, String> VARIANT =
      Map.of("statement", "prepared", "connection", "direct", "threads", "1");

  /** How much longer the loop is warmed up than measured. */
  private static final int WARM_UP_WINDOWS = 2;

  @Option(
      names = "--window",
      defaultValue = "5s",
      paramLabel = "TIME",
      description =
          "Length of a measured window, after a warm-up of two (default: ${DEFAULT-VALUE}).")
  private Duration window;

  /** The other subjects' last amount: the engine's own client is given a count, not a time. */
  private double lastAmount;

  PointSelectCheck() {
    super(20, Size.QUICK);
  }

  @Override
  protected Report measure(TestBed bed) throws IOException, SQLException, InterruptedException {
    bed.fillRows();
    OwnClient own = OwnClient.of(bed, name());
    List<Subject<Work>> subjects = new ArrayList<>();
    subjects.add(new Subject<>(OURS, round -> ours(bed, round)));
    subjects.add(new Subject<>(LOOP, round -> loop(bed, round)));
    if (own.whyNot().isEmpty()) {
      subjects.add(new Subject<>(own.name(), _ -> own(own, bed)));
    }
    Rounds<Work> rounds = Rounds.of(rounds(), subjects);
    Series ours = rounds.series(OURS, CPU, Work::cpuMicros);
    Series ownCpu = rounds.series(own.name(), CPU, Work::cpuMicros, own.whyNot());
    List<Line> lines =
        new ArrayList<>(
            List.of(
                ours.line(),
                rounds.series(LOOP, CPU, Work::cpuMicros).comparedWith(ours, Target.atMost(1.10)),
                ownCpu.comparedWith(ours, Target.atMost(1.15))));
    subjects.forEach(
        subject -> lines.add(rounds.series(subject.name(), RATE, Work::perSecond).line()));
    return report(bed, "ours / it", lines);
  }

  private Work ours(TestBed bed, int round) throws IOException {
    RunLength runLength = new RunLength(true, 1, window, window);
    return remembered(
        Work.of(bed.benchmark("dml-rows", "select", VARIANT, runLength, round).getFirst()));
  }

  private Work loop(TestBed bed, int round) throws IOException, InterruptedException {
    return remembered(
        PointReads.fork(bed, PointTable.ROWS, round, window.multipliedBy(WARM_UP_WINDOWS), window));
  }

  private Work own(OwnClient own, TestBed bed)
      throws IOException, SQLException, InterruptedException {
    long operations = Math.round(lastAmount);
    return new Work(
        operations,
        own.run(Map.of("operations", operations, "keys", bed.keys(PointTable.ROWS)))
            .cost()
            .command());
  }

  private Work remembered(Work work) {
    lastAmount = work.amount();
    return work;
  }
}
