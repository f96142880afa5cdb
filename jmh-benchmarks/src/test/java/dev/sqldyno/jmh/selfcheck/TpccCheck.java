// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.jmh.run.fork.RunLength;
import dev.sqldyno.jmh.selfcheck.Judgement.Target;
import dev.sqldyno.jmh.selfcheck.Rounds.Subject;
import dev.sqldyno.provision.Address;
import dev.sqldyno.workload.drive.DriveOptions;
import dev.sqldyno.workload.drive.LoadDriver;
import dev.sqldyno.workload.mix.MixPlan;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Does our client of TPC-C do as many transactions as go-tpc, at no greater cost? */
@Command(
    name = "tpcc",
    description =
        "TPC-C without keying and think times: our JMH benchmark beside go-tpc on as many"
            + " warehouses, by transactions a second, engine CPU and client CPU; and how many"
            + " statements and commits the engine counts for a transaction. To install go-tpc:"
            + " go install github.com/pingcap/go-tpc/cmd/go-tpc@v1.0.12")
final class TpccCheck extends SelfCheckCommand {
  private static final double SLOWEST = 0.9;
  private static final String OURS = "each transaction: ours";
  private static final String OTHER = "each transaction: go-tpc";

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
    Rounds<CountedWork> counted = counted(bed, other);
    Stream<Line> timed =
        threads.stream()
            .flatMap(clients ->
                Transactions.compared(
                    rounds,
                    ours(clients),
                    others(clients),
                    other.whyNot(),
                    new Target[] {Target.atLeast(SLOWEST)},
                    new Target[0])
                    .stream());
    Stream<Line> counts =
        Stream.of(
                counted.compared(
                    OURS, OTHER, other.whyNot(), "statements", CountedWork::statements),
                counted.compared(OURS, OTHER, other.whyNot(), "commits", CountedWork::commits))
            .flatMap(List::stream);
    return report(bed, "ours / it", Stream.concat(timed, counts).toList());
  }

  /** Lets the engine count what a transaction of one client is, once. */
  private Rounds<CountedWork> counted(TestBed bed, GoTpc other)
      throws IOException, SQLException, InterruptedException {
    List<Subject<CountedWork>> subjects = new ArrayList<>();
    subjects.add(new Subject<>(OURS, _ -> countedOurs(bed)));
    if (other.whyNot().isEmpty()) {
      subjects.add(new Subject<>(OTHER, _ -> countedOthers(bed, other)));
    }
    return Rounds.of(1, subjects);
  }

  private CountedWork countedOurs(TestBed bed)
      throws IOException, SQLException, InterruptedException {
    Address address = bed.engine().address();
    MixPlan plan = bed.plan("tpcc", Map.of());
    plan.load(address, MixPlan.FASTEST);
    return CountedWork.of(
        bed.engine(),
        () -> {
          try (LoadDriver driver =
              LoadDriver.open(plan.roles("mix", address), DriveOptions.DEFAULT)) {
            return driver.window(window).stored();
          }
        });
  }

  private CountedWork countedOthers(TestBed bed, GoTpc other)
      throws IOException, SQLException, InterruptedException {
    load(bed, other);
    return CountedWork.of(bed.engine(), () -> other.transactions(1, window));
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
    load(bed, other);
    return other.run(clients, window);
  }

  private static void load(TestBed bed, GoTpc other)
      throws IOException, SQLException, InterruptedException {
    try (Connection connection = bed.engine().address().connect()) {
      other.load(connection);
    }
  }
}
