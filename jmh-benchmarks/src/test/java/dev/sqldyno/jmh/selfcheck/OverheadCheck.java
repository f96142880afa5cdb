// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import dev.sqldyno.catalog.Size;
import dev.sqldyno.cli.DurationConverter;
import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Metering;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Totals;
import dev.sqldyno.measure.client.ClientMeter;
import dev.sqldyno.provision.RunningEngine;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What does it cost that the engine is metered? */
@Command(
    name = "overhead",
    description =
        "Reads rows by their key in windows of which every second one is metered. Its meters are"
            + " opened before it and closed after it, so that the others run with no meter open."
            + " The readings at both edges of a window count as part of it; a further line leaves"
            + " them out, which shows their share more exactly than windows at another time can.")
final class OverheadCheck extends SelfCheckCommand {
  private static final String METERED = "metered";
  private static final String PLAIN = "not metered";
  private static final String INNER = "metered, but for the readings";
  private static final Target TARGET = Target.atMost(1.01);

  /** Until the JIT compiler is done with the reads. */
  private static final int WARM_UP_WINDOWS = 20;

  /** Until it is done with the meters: else it would work on them in the windows that they open. */
  private static final int WARM_UP_OPENINGS = 2000;

  @Option(
      names = "--window",
      defaultValue = "0.5s",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description =
          "Length of a measured window; short, so that they alternate often (default:"
              + " ${DEFAULT-VALUE}).")
  private Duration window;

  private final ClientMeter client = new ClientMeter();

  /** The metered windows of all rounds, from the inside of both readings. */
  private final List<Work> withoutReadings = new ArrayList<>();

  OverheadCheck() {
    super(100, Size.QUICK);
  }

  @Override
  protected Report measure(TestBed bed) throws IOException, SQLException, InterruptedException {
    RunningEngine engine = bed.engine();
    try (PointReads reader = PointReads.open(bed)) {
      for (int i = 0; i < WARM_UP_OPENINGS; i++) {
        Metering.open(engine).close();
      }
      for (int i = 0; i < WARM_UP_WINDOWS / 2; i++) {
        plain(engine, reader);
        metered(engine, reader);
      }
      withoutReadings.clear();
      Rounds rounds =
          Rounds.of(
              rounds(),
              List.of(
                  new Subject(METERED, _ -> metered(engine, reader)),
                  new Subject(PLAIN, _ -> plain(engine, reader))));
      return report(bed, rounds);
    }
  }

  private Report report(TestBed bed, Rounds rounds) {
    String wall = "wall us/op";
    String cpu = "client CPU us/op";
    Series meteredWall = rounds.series(METERED, wall, Work::wallMicros);
    Series meteredCpu = rounds.series(METERED, cpu, Work::cpuMicros);
    return new Report(
        bed.title(name(), rounds()),
        "metered / it",
        List.of(
            meteredWall.line(),
            rounds.series(PLAIN, wall, Work::wallMicros).comparedWith(meteredWall, TARGET),
            inner(wall, Work::wallMicros).comparedWith(meteredWall, TARGET),
            meteredCpu.line(),
            rounds.series(PLAIN, cpu, Work::cpuMicros).comparedWith(meteredCpu, TARGET),
            inner(cpu, Work::cpuMicros).comparedWith(meteredCpu, TARGET)),
        bed.notes());
  }

  private Series inner(String quantity, Function<Work, Reading> reading) {
    return new Series(INNER, quantity, withoutReadings.stream().map(reading).toList());
  }

  private Work metered(RunningEngine engine, PointReads reader) throws SQLException {
    try (Metering metering = Metering.open(engine)) {
      return window(Optional.of(metering), reader);
    }
  }

  /** Opens its meters too, to come to its window in the same state: awake, with the same caches. */
  private Work plain(RunningEngine engine, PointReads reader) throws SQLException {
    Metering.open(engine).close();
    return window(Optional.empty(), reader);
  }

  private Work window(Optional<Metering> metering, PointReads reader) throws SQLException {
    Totals begin = client.read();
    metering.ifPresent(Metering::begin);
    Totals innerBegin = client.read();
    long reads = reader.read(window);
    Cost inner = client.read().since(innerBegin);
    metering.ifPresent(Metering::end);
    Cost whole = client.read().since(begin);
    if (metering.isPresent()) {
      withoutReadings.add(new Work(reads, inner));
    }
    return new Work(reads, whole);
  }
}
