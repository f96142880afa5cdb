// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure;

import dev.sqldyno.provision.RunningEngine;
import java.util.List;

/** Reads an engine's cost by the best meter that works here. Not thread-safe. */
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
    return Ladder.climb(engine.footprint());
  }
}
