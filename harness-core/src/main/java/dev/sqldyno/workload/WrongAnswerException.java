// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload;

import dev.sqldyno.catalog.text.ForeseenException;

/** An answer of the engine that is not the one that the work must give, so its number is void. */
public class WrongAnswerException extends ForeseenException {
  private static final long serialVersionUID = 1L;

  public WrongAnswerException(String message, Object... words) {
    super(message, words);
  }
}
