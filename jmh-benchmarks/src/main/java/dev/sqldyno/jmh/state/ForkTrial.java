// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.workload.mix.MixPlan;
import java.sql.Connection;

/**
 * The trial of a fork.
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

  /** Returns whether the engine's instructions are counted and its times mean nothing. */
  boolean isEmulated() {
    return engine.footprint().emulatorName().isPresent();
  }

  /**
   * Returns whether a window begins with a settled engine; else the engine is asked nothing before
   * it.
   */
  boolean beginsSettled() {
    return parameters.settling().settled();
  }
}
