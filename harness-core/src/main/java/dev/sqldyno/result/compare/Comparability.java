// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.compare;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.RunInfo.EngineInfo;
import dev.sqldyno.result.cell.MeasuredCell;
import java.util.Optional;

/**
 * The comparability key of a cell, which ranked cells must share: meter, durability, emulator and
 * number of load workers.
 *
 * @param durability empty if run.json does not know the engine
 * @param emulator see {@link EngineInfo#emulator}
 * @param loadWorkers 0 if the clients were on the controller's machine
 */
public record Comparability(
    MeterKind meter, Optional<Durability> durability, Optional<String> emulator, int loadWorkers) {

  /** Returns the comparability key of the cell. */
  public static Comparability of(MeasuredCell cell, RunInfo info) {
    Optional<EngineInfo> engine = info.engine(cell.key().engine());
    return new Comparability(
        cell.key().meter(),
        engine.map(EngineInfo::durability),
        engine.flatMap(EngineInfo::emulator),
        cell.samples().stream()
            .flatMap(sample -> sample.clients().stream())
            .mapToInt(load -> load.workers().size())
            .max()
            .orElse(0));
  }

  /** Returns the key for the reader: "meter cgroup-cpu, durability commit". */
  public String label() {
    return say(
        "meter %s, durability %s%s%s",
        meter.id(),
        durability.map(Durability::id).orElse("not known"),
        emulator.map(", emulator "::concat).orElse(""),
        loadWorkers == 0 ? "" : say(", %d load workers", loadWorkers));
  }

  /** Returns why costs with the two keys are not comparable; empty if they are. */
  Optional<String> whyNot(Comparability other) {
    return equals(other)
        ? Optional.empty()
        : Optional.of(
            say("not comparable: %s; %s%s", other.label(), label(), emulatorRemedy(other)));
  }

  private String emulatorRemedy(Comparability other) {
    if (emulator.equals(other.emulator)) {
      return "";
    }
    return emulator.isPresent() && other.emulator.isPresent()
        ? "; measure both in one emulator, by one version of sqldyno"
        : "; measure both in an emulator, or neither";
  }
}
