// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import dev.sqldyno.catalog.Durability;
import dev.sqldyno.catalog.Engine;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.CrashReport;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.RunningEngine;
import java.util.Map;
import java.util.Optional;

/**
 * Holds a running engine as plain values.
 *
 * @param guest see {@link RunningEngine#guest}
 * @param crashReport asked for {@link #logTail}, {@link #causeOfDeath} and {@link #newLoss}
 * @param shutdownHook what closing does; may run twice
 */
record RunningEngineInfo(
    Engine engine,
    Address address,
    Footprint footprint,
    String deployment,
    Durability durability,
    Map<String, String> settings,
    Optional<String> guest,
    CrashReport crashReport,
    Runnable shutdownHook)
    implements RunningEngine {

  @Override
  public String logTail() {
    return crashReport.logTail();
  }

  @Override
  public Optional<String> causeOfDeath() {
    return crashReport.cause();
  }

  @Override
  public Optional<String> newLoss() {
    return crashReport.newLoss();
  }

  @Override
  public void close() {
    shutdownHook.run();
  }
}
