// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload;

import dev.sqldyno.catalog.text.ForeseenException;

/** A wrong answer of the engine, which voids the measurement. */
public class WrongAnswerException extends ForeseenException {
  private static final long serialVersionUID = 1L;

  public WrongAnswerException(String message, Object... words) {
    super(message, words);
  }
}
