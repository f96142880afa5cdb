// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.profile;

import dev.sqldyno.catalog.ForeseenException;

/** No profile can be taken; the message says why and what to do. */
public final class ProfileException extends ForeseenException {
  private static final long serialVersionUID = 1;

  /** With the remedy. */
  public ProfileException(String message) {
    super(message);
  }

  /** With the remedy, and what was thrown. */
  public ProfileException(String message, Throwable cause) {
    super(message, cause);
  }
}
