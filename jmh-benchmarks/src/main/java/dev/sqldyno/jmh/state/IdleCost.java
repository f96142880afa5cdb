// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import dev.sqldyno.catalog.text.OwnFiles;
import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.meter.Metering;
import dev.sqldyno.provision.ProvisionException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** The cost of an idle engine. */
public final class IdleCost {
  private static final OwnFiles FILES =
      new OwnFiles(ProvisionException::new, "is the run that wrote it still alive?");

  private IdleCost() {}

  /** Measures the cost over that time. Does not wait if no meter reaches the engine. */
  public static Cost measure(Metering metering, Duration length) throws InterruptedException {
    metering.begin();
    if (metering.meter() != MeterKind.NONE) {
      Thread.sleep(length);
    }
    return metering.end().engineAlone();
  }

  /** Writes a measured cost to a file for the forks. */
  public static void write(Cost idle, Path file) {
    OwnFiles.JSON.writeValue(file.toFile(), idle);
  }

  /** Returns the cost that the fork's parent has measured of that engine; else measures it. */
  static Cost of(String engine, Metering metering, Duration length) throws InterruptedException {
    Optional<Path> known = BenchmarkEngines.handedOver(engine + ".idle");
    return known.isPresent()
        ? FILES.json(known.get(), FILES.present(known.get()), Cost.class)
        : measure(metering, length);
  }
}
