// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import dev.sqldyno.catalog.Durability;
import dev.sqldyno.measure.MeterKind;
import java.util.Optional;

/**
 * Says what two cells must share before they may be ranked: the meter, and the promise to keep what
 * was committed.
 *
 * @param durability empty if run.json does not know the engine
 */
public record Comparability(MeterKind meter, Optional<Durability> durability) {

  /** Returns the comparability key of the cell. */
  public static Comparability of(MeasuredCell cell, RunInfo info) {
    return new Comparability(
        cell.key().meter(), info.engine(cell.key().engine()).map(RunInfo.EngineInfo::durability));
  }

  /** Returns the key for the reader: "meter cgroup-cpu, durability commit". */
  public String label() {
    return "meter %s, durability %s"
        .formatted(meter.id(), durability.map(Durability::id).orElse("not known"));
  }
}
