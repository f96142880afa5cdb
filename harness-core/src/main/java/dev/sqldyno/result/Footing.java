// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import dev.sqldyno.catalog.Durability;
import dev.sqldyno.measure.Rung;
import java.util.Optional;

/**
 * Says what two cells must share before they may be ranked: the meter, and the promise to keep what
 * was committed.
 *
 * @param durability empty if run.json does not know the engine
 */
public record Footing(Rung rung, Optional<Durability> durability) {

  /** Returns the comparability key of the cell. */
  public static Footing of(Cell cell, RunInfo info) {
    return new Footing(
        cell.key().rung(),
        info.engines().stream()
            .filter(e -> e.id().equals(cell.key().engine()))
            .map(RunInfo.EngineInfo::durability)
            .findFirst());
  }

  /** Returns the key for the reader: "meter cgroup-cpu, durability commit". */
  public String label() {
    return "meter %s, durability %s"
        .formatted(rung.id(), durability.map(Durability::id).orElse("not known"));
  }
}
