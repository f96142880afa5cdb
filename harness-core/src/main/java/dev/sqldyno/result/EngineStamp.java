// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.result.RunInfo.EngineInfo;
import java.util.Map;
import java.util.TreeMap;

/** The record of an engine's settings, emulator and settle statements in a run. */
public final class EngineStamp {
  /** The key of the settle statements among the settings. */
  public static final String SETTLE = "settle";

  /** The beginning of the keys of what is set in the lab alone. */
  public static final String LAB = "lab.";

  /** The name of the setting that says that uncounted transactions come before a window. */
  public static final String LEAD_IN = LAB + "lead-in";

  private EngineStamp() {}

  /** Returns the settings that were read back, with these. */
  static Map<String, String> of(RunningEngine running) {
    Map<String, String> settings = new TreeMap<>(running.settings());
    if (!running.engine().settle().isEmpty()) {
      settings.put(SETTLE, String.join("; ", running.engine().settle()));
    }
    running
        .footprint()
        .emulatorName()
        .ifPresent(name -> {
          settings.put(EngineInfo.EMULATOR, name);
          settings.put(LEAD_IN, "on");
          running.engine().lab().settings().forEach((key, own) -> settings.put(LAB + key, own));
        });
    return settings;
  }
}
