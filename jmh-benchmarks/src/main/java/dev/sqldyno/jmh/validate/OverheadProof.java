// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.validate;

import dev.sqldyno.catalog.Size;
import dev.sqldyno.cli.DurationConverter;
import dev.sqldyno.measure.Metering;
import dev.sqldyno.measure.Totals;
import dev.sqldyno.measure.client.ClientMeter;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.workload.PointSelect;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What does it cost that the engine is metered? */
@Command(
    name = "overhead",
    description =
        "Reads rows by their key in windows of which every second one is metered, its meters opened"
            + " before it and closed after it, so that the other ones run with no meter open. Both"
            + " readings at a window's edges count as part of it.")
final class OverheadProof extends ProofCommand {
  private static final String METERED = "metered";
  private static final String PLAIN = "not metered";
  private static final Target TARGET = Target.atMost(1.01);
  private static final long SEED = 20_261_121;

  /** Until the JIT compiler is done with the reads. */
  private static final int WARM_UP_WINDOWS = 20;

  /** Until it is done with the meters: else it would work on them in the windows that they open. */
  private static final int WARM_UP_OPENINGS = 2000;

  @Option(
      names = "--window",
      defaultValue = "0.1s",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description =
          "What is measured in a round; short, to alternate often (default: ${DEFAULT-VALUE}).")
  private Duration window;

  private final ClientMeter client = new ClientMeter();
  private final SplittableRandom random = new SplittableRandom(SEED);

  OverheadProof() {
    super(300, Size.QUICK);
  }

  /** The select on its connection. */
  private record Reader(PointSelect select, long keys) {}

  @Override
  protected Report prove(Stand stand) throws IOException, SQLException, InterruptedException {
    RunningEngine engine = stand.engine();
    stand.fillRows();
    try (Connection connection = engine.address().connect(engine.engine().driver().prepared());
        PointSelect select =
            PointSelect.prepared(connection, stand.sql("dml-rows").text("select"))) {
      Reader reader = new Reader(select, stand.amount("dml-rows", "keys"));
      for (int i = 0; i < WARM_UP_OPENINGS; i++) {
        Metering.open(engine).close();
      }
      for (int i = 0; i < WARM_UP_WINDOWS / 2; i++) {
        plain(reader);
        metered(engine, reader);
      }
      Rounds rounds =
          Rounds.of(
              rounds(),
              List.of(
                  new Contestant(METERED, _ -> metered(engine, reader)),
                  new Contestant(PLAIN, _ -> plain(reader))));
      return report(stand, rounds);
    }
  }

  private Report report(Stand stand, Rounds rounds) {
    String wall = "wall us/op";
    String cpu = "client CPU us/op";
    Series meteredWall = rounds.series(METERED, wall, Work::wallMicros);
    Series meteredCpu = rounds.series(METERED, cpu, Work::cpuMicros);
    return new Report(
        stand.title(name(), rounds()),
        "metered / it",
        List.of(
            meteredWall.line(),
            rounds.series(PLAIN, wall, Work::wallMicros).comparedWith(meteredWall, TARGET),
            meteredCpu.line(),
            rounds.series(PLAIN, cpu, Work::cpuMicros).comparedWith(meteredCpu, TARGET)),
        stand.notes());
  }

  private Work metered(RunningEngine engine, Reader reader) throws SQLException {
    try (Metering metering = Metering.open(engine)) {
      Totals begin = client.read();
      metering.begin();
      long reads = read(reader);
      metering.end();
      return new Work(reads, client.read().since(begin));
    }
  }

  private Work plain(Reader reader) throws SQLException {
    Totals begin = client.read();
    long reads = read(reader);
    return new Work(reads, client.read().since(begin));
  }

  private long read(Reader reader) throws SQLException {
    long end = System.nanoTime() + window.toNanos();
    long reads = 0;
    while (System.nanoTime() < end) {
      reader.select().read(1 + random.nextLong(reader.keys()));
      reads++;
    }
    return reads;
  }
}
