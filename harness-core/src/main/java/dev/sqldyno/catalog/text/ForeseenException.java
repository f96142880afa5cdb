// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.text;

/** A failure that sqldyno foresees: its message is one line that a user can act on. */
public abstract class ForeseenException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Makes one without a cause.
   *
   * @param message as it is, or a format if there are words for it
   */
  protected ForeseenException(String message, Object... words) {
    super(words.length == 0 ? message : message.formatted(words));
  }

  protected ForeseenException(String message, Throwable cause) {
    super(message, cause);
  }
}
