// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.text;

/** A failure that sqldyno foresees: its message is one line that a user can act on. */
public abstract class ForeseenException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  protected ForeseenException(String message) {
    super(message);
  }

  protected ForeseenException(String message, Throwable cause) {
    super(message, cause);
  }
}
