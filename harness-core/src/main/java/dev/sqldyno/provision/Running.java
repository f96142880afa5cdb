// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision;

import dev.sqldyno.catalog.Durability;
import dev.sqldyno.catalog.Engine;
import java.util.Map;
import java.util.function.Supplier;

/**
 * A running engine as plain values.
 *
 * @param log asked for {@link #lastWords}
 * @param ending what closing does; may be run twice
 */
record Running(
    Engine engine,
    Address address,
    Footprint footprint,
    String way,
    Durability durability,
    Map<String, String> settings,
    Supplier<String> log,
    Runnable ending)
    implements RunningEngine {

  @Override
  public String lastWords() {
    return log.get();
  }

  @Override
  public void close() {
    ending.run();
  }
}
