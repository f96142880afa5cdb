// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.text;

/** A failure that sqldyno foresees: its message is one line that a user can act on. */
public abstract class ForeseenException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Makes one of a message.
   *
   * @param message as it is, or a format if there are words for it
   * @param words a throwable at their end is the cause, too
   */
  protected ForeseenException(String message, Object... words) {
    super(
        words.length == 0 ? message : message.formatted(words),
        words.length > 0 && words[words.length - 1] instanceof Throwable cause ? cause : null);
  }

  protected ForeseenException(String message, Throwable cause) {
    super(message, cause);
  }
}
