// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.jmh.run.fork.RunLength;
import dev.sqldyno.jmh.selfcheck.Judgement.Target;
import dev.sqldyno.jmh.selfcheck.Rounds.Subject;
import dev.sqldyno.workload.mix.MixPlan;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Does a mix that only reads cost the client what a hand-written loop of its statement costs? */
@Command(
    name = "ycsb-read",
    description =
        "Client CPU of a read of YCSB's mix C by one client, all columns read: our JMH benchmark of"
            + " mixes, with its keys' law, its clocks and its histograms, beside a hand-written JDBC"
            + " loop over keys that it knows.")
final class YcsbReadCheck extends SelfCheckCommand {
  private static final String OURS = "our benchmark of mixes";
  private static final String LOOP = "hand-written loop";
  private static final String CPU = "client CPU us/op";
  private static final String RATE = "op/s";
  private static final Map<String, String> VARIANT =
      Map.of("requests", "zipfian", "order", "hashed", "fields", "all", "threads", "1");

  @Option(
      names = "--window",
      defaultValue = "5s",
      paramLabel = "TIME",
      description =
          "Length of a measured window; the loop's warm-up is twice as long (default:"
              + " ${DEFAULT-VALUE}).")
  private Duration window;

  YcsbReadCheck() {
    super(10, Size.SMOKE);
  }

  @Override
  protected Report measure(TestBed bed) throws IOException, SQLException, InterruptedException {
    // the loop may come first
    bed.plan(PointTable.YCSB.workload(), VARIANT).load(bed.engine().address(), MixPlan.FASTEST);
    Rounds<Work> rounds =
        Rounds.of(
            rounds(),
            List.of(
                new Subject<>(OURS, round -> ours(bed, round)),
                new Subject<>(
                    LOOP,
                    round ->
                        PointReads.fork(
                            bed, PointTable.YCSB, round, window.multipliedBy(2), window))));
    Series ours = rounds.series(OURS, CPU, Work::cpuMicros);
    List<Line> lines = new ArrayList<>();
    lines.add(ours.line());
    lines.add(rounds.series(LOOP, CPU, Work::cpuMicros).comparedWith(ours, Target.atMost(1.10)));
    lines.add(rounds.series(OURS, RATE, Work::perSecond).line());
    lines.add(rounds.series(LOOP, RATE, Work::perSecond).line());
    return report(bed, "ours / it", lines);
  }

  private Work ours(TestBed bed, int round) throws IOException {
    RunLength runLength = new RunLength(true, 1, window, window);
    return Work.of(
        bed.benchmark(PointTable.YCSB.workload(), "c", VARIANT, runLength, round).getFirst());
  }
}
