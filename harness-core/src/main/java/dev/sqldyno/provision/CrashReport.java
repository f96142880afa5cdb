// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision;

import java.util.Optional;

/** Reports why an engine no longer answers, or not as it should. */
@FunctionalInterface
public interface CrashReport {
  CrashReport NONE = () -> "";

  /** Returns the last complaints of its server's log, a line each; empty where it has no log. */
  String logTail();

  /**
   * Returns why it no longer runs, as the end of a sentence with the remedy; empty where it runs,
   * or where nobody can tell. It may wait a moment for an end that is under way.
   */
  default Optional<String> cause() {
    return Optional.empty();
  }

  /**
   * Returns whether the process that is metered has ended, at once: what answers at its address now
   * is another one. False where nobody can tell, or where that cannot be.
   */
  default boolean isReplaced() {
    return false;
  }

  /**
   * Returns why single processes of it ended since this was last asked, as a sentence with the
   * remedy; empty where none did, or where nobody can tell. The engine may run on without them.
   */
  default Optional<String> newLoss() {
    return Optional.empty();
  }
}
