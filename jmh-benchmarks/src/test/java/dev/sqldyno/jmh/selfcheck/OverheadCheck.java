// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.jmh.selfcheck.Judgement.Target;
import dev.sqldyno.jmh.selfcheck.Rounds.Subject;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Totals;
import dev.sqldyno.measure.client.ClientMeter;
import dev.sqldyno.measure.meter.Metering;
import dev.sqldyno.provision.RunningEngine;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** How much does metering cost? */
@Command(
    name = "overhead",
    description =
        "Reads rows by their key in windows, every second of which is metered. Meters are opened"
            + " before it and closed after it, so that the other windows run with no meter open."
            + " The readings at both edges of a window count as part of it. A further line leaves"
            + " them out, which shows their share more exactly than a comparison of windows can.")
final class OverheadCheck extends SelfCheckCommand {
  private static final String METERED = "metered";
  private static final String PLAIN = "not metered";
  private static final String INNER = "metered, but for the readings";
  private static final Target TARGET = Target.atMost(1.01);

  /** Enough for the JIT compiler to finish with the reads. */
  private static final int WARM_UP_WINDOWS = 20;

  /** Enough for it to finish with the meters, or it would work on them in the windows. */
  private static final int WARM_UP_OPENINGS = 2000;

  @Option(
      names = "--window",
      defaultValue = "0.5s",
      paramLabel = "TIME",
      description =
          "Length of a measured window; short, so that they alternate often (default:"
              + " ${DEFAULT-VALUE}).")
  private Duration window;

  private final ClientMeter client = new ClientMeter();

  /**
   * One window.
   *
   * @param inner the same without the two readings
   */
  private record Window(Work whole, Work inner) {}

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
      Rounds<Window> rounds =
          Rounds.of(
              rounds(),
              List.of(
                  new Subject<>(METERED, _ -> metered(engine, reader)),
                  new Subject<>(PLAIN, _ -> plain(engine, reader))));
      return report(bed, rounds);
    }
  }

  private Report report(TestBed bed, Rounds<Window> rounds) {
    String wall = "wall us/op";
    String cpu = "client CPU us/op";
    return report(
        bed,
        "metered / it",
        Stream.concat(lines(rounds, wall, Work::wallMicros), lines(rounds, cpu, Work::cpuMicros))
            .toList());
  }

  private static Stream<Line> lines(
      Rounds<Window> rounds, String quantity, Function<Work, Reading> reading) {
    Series metered = rounds.series(METERED, quantity, w -> reading.apply(w.whole()));
    Series plain = rounds.series(PLAIN, quantity, w -> reading.apply(w.whole()));
    Series inner =
        Series.of(INNER, quantity, rounds.works().get(METERED), w -> reading.apply(w.inner()));
    return Stream.of(
        metered.line(), plain.comparedWith(metered, TARGET), inner.comparedWith(metered, TARGET));
  }

  private Window metered(RunningEngine engine, PointReads reader) throws SQLException {
    try (Metering metering = Metering.open(engine)) {
      return window(Optional.of(metering), reader);
    }
  }

  /** Opens meters too, to start its window in the same state: awake, with the same caches. */
  private Window plain(RunningEngine engine, PointReads reader) throws SQLException {
    Metering.open(engine).close();
    return window(Optional.empty(), reader);
  }

  private Window window(Optional<Metering> metering, PointReads reader) throws SQLException {
    Totals begin = client.read();
    metering.ifPresent(Metering::begin);
    Work inner = reader.work(window);
    metering.ifPresent(Metering::end);
    return new Window(new Work(inner.amount(), client.read().since(begin)), inner);
  }
}
