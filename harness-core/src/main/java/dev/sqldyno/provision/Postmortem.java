// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision;

import java.util.Optional;

/** What can be learned of an engine that answers no more, or not as it should. */
@FunctionalInterface
public interface Postmortem {
  /** Where nothing can be learned. */
  Postmortem NONE = () -> "";

  /** The last complaints of its server's log, a line each; empty where it has no log here. */
  String lastWords();

  /**
   * Why it runs no more, as the end of a sentence with the remedy; empty where it runs, or where
   * nobody can tell. May wait a moment for an end that is under way.
   */
  default Optional<String> cause() {
    return Optional.empty();
  }

  /**
   * Why single processes of it were ended since this was last asked, as a sentence with the remedy;
   * empty where none was, or where nobody can tell. The engine may run on without them.
   */
  default Optional<String> newLoss() {
    return Optional.empty();
  }
}
