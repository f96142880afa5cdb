// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Metering;
import dev.sqldyno.measure.Rung;
import java.nio.file.Path;
import java.time.Duration;
import tools.jackson.databind.json.JsonMapper;

/** What an engine spends while nobody asks it anything. */
public final class Idle {
  private static final JsonMapper JSON = new JsonMapper();

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
    JSON.writeValue(file.toFile(), idle);
  }

  static Cost read(Path file) {
    return JSON.readValue(file.toFile(), Cost.class);
  }
}
