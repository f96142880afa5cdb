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
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Do our clients of sysbench's mixes do what sysbench itself does, at no greater cost? */
@Command(
    name = "oltp",
    description =
        "sysbench's mixes: our JMH benchmark beside sysbench itself on tables of the same rows, by"
            + " transactions a second, engine CPU and client CPU; and a point select of one client"
            + " beside a hand-written JDBC loop.")
final class OltpCheck extends SelfCheckCommand {

  /** The mix whose client is held against a hand-written loop. */
  private static final String POINT_SELECT = "point-select";

  @Option(
      names = "--mixes",
      defaultValue = "point-select,read-write",
      split = ",",
      paramLabel = "MIX",
      description = "Mixes of the workload oltp (default: ${DEFAULT-VALUE}).")
  private List<String> mixes;

  @Option(
      names = "--threads",
      defaultValue = "1,16,64",
      split = ",",
      paramLabel = "N",
      description = "Clients at once (default: ${DEFAULT-VALUE}).")
  private List<Integer> threads;

  @Option(
      names = "--window",
      defaultValue = "10s",
      paramLabel = "TIME",
      description =
          "Length of a measured window, after a warm-up as long (ours until its rate is flat and its"
              + " compilers are idle; default: ${DEFAULT-VALUE}).")
  private Duration window;

  OltpCheck() {
    super(6, Size.QUICK);
  }

  /** One mix of so many clients. */
  private record Load(String mix, int threads) {
    String of(String client) {
      return "%s, %d: %s".formatted(mix, threads, client);
    }

    String ours() {
      return of("ours");
    }

    String loop() {
      return of("hand-written loop");
    }

    boolean hasLoop() {
      return mix.equals(POINT_SELECT) && threads == 1;
    }

    Map<String, String> variant() {
      return Map.of("ids", "special", "cache", "1", "threads", Integer.toString(threads));
    }
  }

  @Override
  protected Report measure(TestBed bed) throws IOException, SQLException, InterruptedException {
    Sysbench sysbench = Sysbench.of(bed);
    List<Load> loads =
        mixes.stream().flatMap(mix -> threads.stream().map(n -> new Load(mix, n))).toList();
    List<Subject<Transactions>> subjects = new ArrayList<>();
    for (Load load : loads) {
      subjects.add(new Subject<>(load.ours(), round -> ours(bed, load, round)));
      if (load.hasLoop()) {
        subjects.add(new Subject<>(load.loop(), round -> loop(bed, load, round)));
      }
      if (sysbench.whyNot().isEmpty()) {
        subjects.add(new Subject<>(load.of("sysbench"), _ -> sysbench(bed, sysbench, load)));
      }
    }
    Rounds<Transactions> rounds = Rounds.of(rounds(), subjects);
    List<Line> lines =
        loads.stream().flatMap(load -> lines(rounds, load, sysbench.whyNot()).stream()).toList();
    return report(bed, "ours / it", lines);
  }

  private static List<Line> lines(Rounds<Transactions> rounds, Load load, Optional<String> whyNot) {
    Target[] rate = load.threads() > 1 ? new Target[] {Target.atLeast(0.95)} : new Target[0];
    Target[] client = load.hasLoop() ? new Target[] {Target.atMost(1.15)} : new Target[0];
    List<Line> lines =
        Transactions.compared(rounds, load.ours(), load.of("sysbench"), whyNot, rate, client);
    if (load.hasLoop()) {
      Series ours = rounds.series(load.ours(), Transactions.CLIENT, Transactions::clientMicros);
      lines.add(
          rounds
              .series(load.loop(), Transactions.CLIENT, Transactions::clientMicros)
              .comparedWith(ours, Target.atMost(1.10)));
    }
    return lines;
  }

  private Transactions ours(TestBed bed, Load load, int round) throws IOException {
    RunLength runLength = new RunLength(true, 1, window, window);
    return Transactions.of(
        bed.benchmark("oltp", load.mix(), load.variant(), runLength, round).getFirst());
  }

  private Transactions loop(TestBed bed, Load load, int round)
      throws IOException, SQLException, InterruptedException {
    load(bed, load);
    return Transactions.of(
        PointReads.fork(bed, PointTable.OLTP, round, window.multipliedBy(2), window));
  }

  private Transactions sysbench(TestBed bed, Sysbench sysbench, Load load)
      throws IOException, SQLException, InterruptedException {
    load(bed, load);
    return sysbench.run(load.mix(), load.threads(), window);
  }

  /** Makes the tables anew, as our benchmark does itself. */
  private static void load(TestBed bed, Load load) throws SQLException, InterruptedException {
    bed.plan("oltp", load.variant()).load(bed.engine().address(), MixPlan.FASTEST);
  }
}
