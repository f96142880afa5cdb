// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.compare;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sqldyno.catalog.XdgFolder;
import dev.sqldyno.catalog.engine.EngineId;
import dev.sqldyno.catalog.text.OwnFiles;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.result.Disk;
import dev.sqldyno.result.ResultException;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo.EngineInfo;
import dev.sqldyno.result.RunInfo.Host;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * The noise floors of A/A runs on this machine, {@code
 * ${XDG_DATA_HOME:-~/.local/share}/sqldyno/noise-floor/<engine>-<meter>.json}, which are copied
 * into the folder of each run, since a report is made from that folder alone.
 */
public record KeptFloors(Path folder) {
  /** The folder in a run's folder. */
  private static final String IN_RUN = "noise-floor";

  private static final OwnFiles FILES =
      new OwnFiles(ResultException::new, "delete it, and measure it again by 'validate aa'");

  /** Returns the noise floors of this user. */
  public static KeptFloors ofUser() {
    return new KeptFloors(XdgFolder.DATA.path().resolve(IN_RUN));
  }

  /**
   * Keeps a noise floor, in place of an earlier one of the same engine and meter.
   *
   * @return its file
   * @throws ResultException if it cannot be written
   */
  public Path keep(NoiseFloor floor) {
    Path file = folder.resolve(name(floor.engine(), floor.meter()));
    return Disk.write(folder, () -> Disk.replace(file, RunFolder.json(floor).getBytes(UTF_8)));
  }

  /**
   * Copies the noise floor of an engine into the run's folder, if there is one. A damaged or
   * unreadable file counts as none, and stops no run.
   */
  public void copyInto(RunFolder run, EngineInfo engine, Host machine) {
    find(engine, machine)
        .ifPresent(
            floor -> run.replaceJson(IN_RUN + "/" + name(engine.id(), engine.meter()), floor));
  }

  private Optional<NoiseFloor> find(EngineInfo engine, Host machine) {
    Path file = folder.resolve(name(engine.id(), engine.meter()));
    try {
      return FILES
          .text(file)
          .filter(text ->
              FILES.json(file, text, JsonNode.class).path("schema").asInt(0) == NoiseFloor.SCHEMA)
          .map(text -> FILES.json(file, text, NoiseFloor.class))
          .filter(floor -> floor.isOf(engine, machine));
    } catch (ResultException _) {
      return Optional.empty();
    }
  }

  /** Returns the noise floors of a run, copied at the start of its engines. */
  public static List<NoiseFloor> of(RunFolder run) {
    return run.all(IN_RUN, NoiseFloor.class);
  }

  private static String name(String engine, MeterKind meter) {
    return EngineId.inFileName(engine) + "-" + meter.id() + ".json";
  }
}
