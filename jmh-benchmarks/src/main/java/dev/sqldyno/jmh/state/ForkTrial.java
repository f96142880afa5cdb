// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.workload.mix.MixPlan;
import java.sql.Connection;

/**
 * What a fork measures, and on which engine.
 *
 * @param connection in auto-commit mode, for everything but the measured statements
 */
record ForkTrial(
    MixPlan plan,
    MixParameters parameters,
    Size size,
    RunningEngine engine,
    Connection connection,
    ForkProgress progress) {

  /** Returns whether the engine's instructions are counted and its time says nothing. */
  boolean isEmulated() {
    return engine.footprint().emulatorName().isPresent();
  }

  /** Returns whether a window begins with nothing deferred; else nothing is asked before it. */
  boolean beginsSettled() {
    return parameters.settling().settled();
  }
}
