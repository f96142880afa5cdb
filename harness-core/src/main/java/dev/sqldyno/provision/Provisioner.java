// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision;

import dev.sqldyno.catalog.Engine;
import java.util.Optional;

/** Starts engines. */
public final class Provisioner {

  /**
   * Starts the engine, or attaches to it, and reads its settings back.
   *
   * @throws ProvisionException where it cannot be had, or its settings are not those asked for;
   *     nothing is left behind
   */
  public RunningEngine start(Engine engine, ProvisionOptions options) {
    throw new UnsupportedOperationException();
  }

  /** Why this machine cannot start the engine, with the remedy; empty where it can. */
  public Optional<String> whyNot(Engine engine) {
    throw new UnsupportedOperationException();
  }
}
