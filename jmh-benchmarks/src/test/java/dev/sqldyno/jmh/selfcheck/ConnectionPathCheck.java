// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import dev.sqldyno.catalog.engine.Container.Network;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.jmh.selfcheck.Rounds.Subject;
import dev.sqldyno.provision.Placement;
import dev.sqldyno.provision.Placement.Deployment;
import dev.sqldyno.testing.TestEngines;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What does the connection path to an engine in a container cost? */
@Command(
    name = "way",
    description =
        "Prepared point selects from two containers of one image: one that listens on the"
            + " machine's loopback (host network), and one behind a port that Docker publishes.")
final class ConnectionPathCheck extends SelfCheckCommand {
  private static final String LOOPBACK = "host network on loopback";
  private static final String PUBLISHED = "published port";
  private static final String RATE = "op/s";
  private static final String CPU = "client CPU us/op";

  /** Enough for the JIT compiler to finish with the reads. */
  private static final int WARM_UP_WINDOWS = 10;

  @Option(
      names = "--window",
      defaultValue = "1s",
      paramLabel = "TIME",
      description =
          "Length of a measured window; short, so that they alternate often (default:"
              + " ${DEFAULT-VALUE}).")
  private Duration window;

  ConnectionPathCheck() {
    super(30, Size.QUICK);
  }

  @Override
  protected Placement placement(Placement chosen) {
    return TestEngines.reachedBy(Network.HOST, chosen.as(Deployment.CONTAINER));
  }

  @Override
  protected Report measure(TestBed bed) throws IOException, SQLException, InterruptedException {
    try (TestBed other =
            open(TestEngines.reachedBy(Network.PUBLISHED, chosen().as(Deployment.CONTAINER)));
        PointReads direct = PointReads.open(bed);
        PointReads proxied = PointReads.open(other)) {
      for (int i = 0; i < WARM_UP_WINDOWS; i++) {
        direct.work(window);
        proxied.work(window);
      }
      Rounds<Work> rounds =
          Rounds.of(
              rounds(),
              List.of(
                  new Subject<>(LOOPBACK, _ -> direct.work(window)),
                  new Subject<>(PUBLISHED, _ -> proxied.work(window))));
      other.complete();
      return report(bed, other, rounds);
    }
  }

  private Report report(TestBed bed, TestBed other, Rounds<Work> rounds) {
    Series rate = rounds.series(LOOPBACK, RATE, Work::perSecond);
    Series cpu = rounds.series(LOOPBACK, CPU, Work::cpuMicros);
    return report(
        bed,
        "loopback / it",
        List.of(
            rate.line(),
            rounds.series(PUBLISHED, RATE, Work::perSecond).comparedWith(rate),
            cpu.line(),
            rounds.series(PUBLISHED, CPU, Work::cpuMicros).comparedWith(cpu)),
        "connection paths: %s | %s".formatted(bed.info().deployment(), other.info().deployment()));
  }
}
