// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.profile;

import dev.sqldyno.catalog.text.ForeseenException;

/** The reason why no profile can be taken, with the remedy. */
public final class ProfileException extends ForeseenException {
  private static final long serialVersionUID = 1;

  public ProfileException(String message, Object... words) {
    super(message, words);
  }

  public ProfileException(String message, Throwable cause) {
    super(message, cause);
  }
}
