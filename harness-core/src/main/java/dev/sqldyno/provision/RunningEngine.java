// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision;

import dev.sqldyno.catalog.Durability;
import dev.sqldyno.catalog.Engine;
import java.util.Map;
import java.util.Optional;

/** Represents an engine that answers. Whoever started it closes it; closing twice is harmless. */
public interface RunningEngine extends AutoCloseable {

  Engine engine();

  Address address();

  Footprint footprint();

  /** Returns the durability class that it runs in, as read back from it. */
  Durability durability();

  /** Returns the live engine's own answers, by the keys of the folder's {@code readback}. */
  Map<String, String> settings();

  /** Returns deployment and connection path in a few words: {@code process on loopback}. */
  String deployment();

  /** Returns our own database on somebody else's server; empty where the server is ours. */
  default Optional<String> guest() {
    return Optional.empty();
  }

  /** Returns the log tail; see {@link CrashReport#logTail}. */
  String logTail();

  /** Returns {@link CrashReport#cause}; ask it when the engine does not answer. */
  Optional<String> causeOfDeath();

  /** Returns {@link CrashReport#newLoss}. */
  default Optional<String> newLoss() {
    return Optional.empty();
  }

  /** Stops what was started and deletes its data; an external engine is left as it was found. */
  @Override
  void close();
}
