// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.gallery;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.SettingNotes;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.report.export.Export.ExportedEngine;
import dev.sqldyno.result.EngineStamp;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The reasons for the settings of the engines, as this version of sqldyno has them. */
final class ShownReasons {
  /** The reasons for what sqldyno itself records. */
  private static final Map<String, String> OWN =
      Map.of(
          EngineStamp.LEAD_IN,
          "uncounted transactions come right before a window, as sessions plan anew after settling");

  private ShownReasons() {}

  /**
   * Returns the first sentence of each reason by the setting, by the engine's folder; an empty one
   * for a setting without a reason.
   */
  static Map<String, Map<String, String>> of(Catalog catalog, List<ExportedEngine> engines) {
    Map<String, Map<String, String>> reasons = new TreeMap<>();
    for (ExportedEngine exported : engines) {
      Optional<Engine> engine = catalog.ofFolder(ShownStatements.folder(exported.id()));
      if (engine.isPresent()) {
        Map<String, String> ofEngine =
            reasons.computeIfAbsent(engine.get().id(), _ -> new TreeMap<>());
        SettingNotes notes = new SettingNotes(catalog, engine.get());
        for (String setting : exported.settings().keySet()) {
          ofEngine.computeIfAbsent(
              setting, _ -> OWN.getOrDefault(setting, firstSentence(notes.why(setting))));
        }
      }
    }
    return reasons;
  }

  private static String firstSentence(String markdown) {
    return markdown.replaceFirst("(?s)\\.(\\s.*|$)", "").replace("`", "");
  }
}
