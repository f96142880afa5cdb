// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.text;

/** An expected failure, with a message of one line that a user can act on. */
public abstract class ForeseenException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates an exception with a message.
   *
   * @param message a format if there are words, else a text
   * @param words values of the format; a throwable at their end is also the cause
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
