// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.meter;

import dev.sqldyno.measure.Rung;
import dev.sqldyno.measure.Totals;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.RunningEngine;
import java.util.List;

/**
 * Reads the cost of an engine, or of another party that runs on this machine, by the best meter
 * that works here. Not thread-safe.
 */
public interface EngineMeter extends AutoCloseable {

  /** The highest rung that works on this engine and machine. */
  Rung rung();

  /** One line for each higher rung: why it does not work here, and the remedy. */
  List<String> whyNotHigher();

  /** Totals since some fixed moment. Takes tens of microseconds, some of it the engine's. */
  Totals read();

  @Override
  void close();

  /** Climbs the ladder from its top until a rung holds; {@link Rung#NONE} always does. */
  static EngineMeter open(RunningEngine engine) {
    return open(engine.footprint());
  }

  /** The same for any party. */
  static EngineMeter open(Footprint footprint) {
    return Ladder.climb(footprint);
  }
}
