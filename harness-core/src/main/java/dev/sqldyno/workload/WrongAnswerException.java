// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload;

import dev.sqldyno.catalog.ForeseenException;

/** The engine's answer is not the one that the work must give: the number beside it is void. */
public class WrongAnswerException extends ForeseenException {
  private static final long serialVersionUID = 1L;

  public WrongAnswerException(String message) {
    super(message);
  }
}
