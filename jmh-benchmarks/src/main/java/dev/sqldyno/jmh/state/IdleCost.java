// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import dev.sqldyno.catalog.text.OwnFiles;
import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.meter.Metering;
import dev.sqldyno.provision.ProvisionException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** The cost of an idle engine. */
public final class IdleCost {
  private static final OwnFiles FILES =
      new OwnFiles(ProvisionException::new, "is the run that wrote it still alive?");

  /** Fewer instructions a second are subtracted by time, which is exact enough for them. */
  private static final double POLLING = 20_000;

  private IdleCost() {}

  /** Writes a measured cost to a file for the forks. */
  public static void write(Cost idle, Path file) {
    OwnFiles.JSON.writeValue(file.toFile(), idle);
  }

  /** Returns the cost that the fork's parent has measured of that engine; else measures it. */
  static Cost of(String engine, Metering metering, Duration length) throws InterruptedException {
    Optional<Path> known = BenchmarkEngines.handedOver(engine + ".idle");
    return known.isPresent()
        ? FILES.json(known.get(), FILES.present(known.get()), Cost.class)
        : metering.idle(length);
  }

  /** Returns whether an emulated engine works by the clock. */
  static boolean isPolling(Cost idle) {
    return idle.get(Counter.INSTRUCTIONS_USER) instanceof Reading.Measured(double instructions)
        && instructions / idle.wallNanos() * 1e9 > POLLING;
  }
}
