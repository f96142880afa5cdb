// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.jmh.run.fork.RunLength;
import dev.sqldyno.jmh.selfcheck.Judgement.Target;
import dev.sqldyno.jmh.selfcheck.Rounds.Subject;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Does our client of TPC-C do as many transactions as go-tpc, at no greater cost? */
@Command(
    name = "tpcc",
    description =
        "TPC-C without keying and think times: our JMH benchmark beside go-tpc on as many"
            + " warehouses, by transactions a second, engine CPU and client CPU. go-tpc is got by:"
            + " go install github.com/pingcap/go-tpc/cmd/go-tpc@v1.0.12")
final class TpccCheck extends SelfCheckCommand {
  private static final double SLOWEST = 0.9;

  @Option(
      names = "--threads",
      defaultValue = "1,16",
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

  TpccCheck() {
    super(3, Size.QUICK);
  }

  @Override
  protected Report measure(TestBed bed) throws IOException, SQLException, InterruptedException {
    GoTpc other = GoTpc.of(bed);
    List<Subject<Transactions>> subjects = new ArrayList<>();
    for (int clients : threads) {
      subjects.add(new Subject<>(ours(clients), round -> ours(bed, clients, round)));
      if (other.whyNot().isEmpty()) {
        subjects.add(new Subject<>(others(clients), _ -> others(bed, other, clients)));
      }
    }
    Rounds<Transactions> rounds = Rounds.of(rounds(), subjects);
    List<Line> lines =
        threads.stream()
            .flatMap(clients ->
                Transactions.compared(
                    rounds,
                    ours(clients),
                    others(clients),
                    other.whyNot(),
                    new Target[] {Target.atLeast(SLOWEST)},
                    new Target[0])
                    .stream())
            .toList();
    return report(bed, "ours / it", lines);
  }

  private static String ours(int clients) {
    return clients + ": ours";
  }

  private static String others(int clients) {
    return clients + ": go-tpc";
  }

  private Transactions ours(TestBed bed, int clients, int round) throws IOException {
    RunLength runLength = new RunLength(true, 1, window, window);
    Map<String, String> variant = Map.of("threads", Integer.toString(clients));
    return Transactions.of(bed.benchmark("tpcc", "mix", variant, runLength, round).getFirst());
  }

  private Transactions others(TestBed bed, GoTpc other, int clients)
      throws IOException, SQLException, InterruptedException {
    try (Connection connection = bed.engine().address().connect()) {
      other.load(connection);
    }
    return other.run(clients, window);
  }
}
