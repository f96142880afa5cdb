// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision;

import java.util.Optional;

/** The reason why an engine no longer answers, or answers wrongly. */
@FunctionalInterface
public interface CrashReport {
  CrashReport NONE = () -> "";

  /** Returns the last errors of the server's log, a line each; empty where it has no log. */
  String logTail();

  /**
   * Returns why the engine no longer runs, as the end of a sentence with the remedy; empty where it
   * runs, or where that is unknown. May wait a moment for a process that is ending.
   */
  default Optional<String> cause() {
    return Optional.empty();
  }

  /**
   * Returns at once whether the metered process has ended, so that another one answers at its
   * address. False where that is unknown or impossible.
   */
  default boolean isReplaced() {
    return false;
  }

  /**
   * Returns why single processes of the engine ended since the last call, as a sentence with the
   * remedy; empty where none did, or where that is unknown. The engine may run on without them.
   */
  default Optional<String> newLoss() {
    return Optional.empty();
  }
}
