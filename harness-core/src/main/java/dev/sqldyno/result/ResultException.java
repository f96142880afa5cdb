// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import dev.sqldyno.catalog.text.ForeseenException;

/** A file of a run that cannot be read or written, with the remedy. */
public class ResultException extends ForeseenException {
  private static final long serialVersionUID = 1L;

  public ResultException(String message, Object... words) {
    super(message, words);
  }

  public ResultException(String message, Throwable cause) {
    super(message, cause);
  }
}
