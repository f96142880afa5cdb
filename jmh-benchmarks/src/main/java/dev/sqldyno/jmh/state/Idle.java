// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import dev.sqldyno.catalog.OwnFiles;
import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Rung;
import dev.sqldyno.measure.meter.Metering;
import dev.sqldyno.provision.ProvisionException;
import java.nio.file.Path;
import java.time.Duration;

/** What an engine spends while nobody asks it anything. */
public final class Idle {
  private static final OwnFiles FILES =
      new OwnFiles(ProvisionException::new, "is the run that wrote it still alive?");

  private Idle() {}

  /** Watches the engine for that long; not at all where no meter reaches it. */
  public static Cost measure(Metering metering, Duration length) throws InterruptedException {
    metering.begin();
    if (metering.rung() != Rung.NONE) {
      Thread.sleep(length);
    }
    return metering.end().engineAlone();
  }

  /** Leaves a measured cost for the forks. */
  public static void write(Cost idle, Path file) {
    OwnFiles.JSON.writeValue(file.toFile(), idle);
  }

  static Cost read(Path file) {
    return FILES.json(file, FILES.present(file), Cost.class);
  }
}
