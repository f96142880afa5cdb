// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision;

import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.catalog.engine.Engine;
import java.util.Map;
import java.util.Optional;

/**
 * Represents an engine that answers. Whoever started it closes it; closing twice is harmless.
 *
 * @param deployment deployment and connection path in a few words: {@code process on loopback}
 * @param durability the class that it runs in, as read back from it
 * @param settings the live engine's own answers, by the keys of the folder's {@code readback}
 * @param guest our own database on somebody else's server; empty where the server is ours
 * @param crashReport asked when the engine does not answer
 * @param ending stops what was started and deletes its data; may run twice
 */
public record RunningEngine(
    Engine engine,
    Address address,
    Footprint footprint,
    String deployment,
    Durability durability,
    Map<String, String> settings,
    Optional<String> guest,
    CrashReport crashReport,
    Runnable ending)
    implements AutoCloseable {

  /** Stops what was started and deletes its data; an external engine is left as it was found. */
  @Override
  public void close() {
    ending.run();
  }
}
