// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision;

import dev.sqldyno.catalog.Durability;
import dev.sqldyno.catalog.Engine;
import java.util.Map;
import java.util.Optional;

/** An engine that answers. Whoever started it closes it; closing twice is harmless. */
public interface RunningEngine extends AutoCloseable {

  Engine engine();

  Address address();

  Footprint footprint();

  /** The durability class that it runs in, as read back from it. */
  Durability durability();

  /** The live engine's own answers, by the keys of the folder's {@code readback}. */
  Map<String, String> settings();

  /** How a client reaches it, in a few words: {@code process on loopback}. */
  String way();

  /**
   * The database of our own in which we work on a server that somebody else started; empty where
   * the server is ours.
   */
  default Optional<String> guest() {
    return Optional.empty();
  }

  /** See {@link Postmortem#lastWords}. */
  String lastWords();

  /** See {@link Postmortem#cause}; for an engine that has been seen not to answer. */
  Optional<String> causeOfDeath();

  /** See {@link Postmortem#newLoss}. */
  default Optional<String> newLoss() {
    return Optional.empty();
  }

  /** Stops what was started and deletes its data; an external engine is left as it was found. */
  @Override
  void close();
}
