// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.meter;

import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.Totals;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.RunningEngine;
import java.util.List;

/**
 * Reads the cost of an engine, or of another party that runs on this machine, by the best meter
 * that works here. Not thread-safe.
 */
public interface EngineMeter extends AutoCloseable {

  /** Returns the best meter that works on this engine and machine. */
  MeterKind meter();

  /** Returns one line for each better meter: why it does not work here, and the remedy. */
  List<String> whyNotHigher();

  /** Returns totals since some moment, in tens of microseconds, some of them the engine's. */
  Totals read();

  @Override
  void close();

  /** Tries the meters, best first, until one works; {@link MeterKind#NONE} always does. */
  static EngineMeter open(RunningEngine engine) {
    return open(engine.footprint());
  }

  /** Opens the best meter for any party. */
  static EngineMeter open(Footprint footprint) {
    return MeterPreference.climb(footprint);
  }
}
