// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import dev.sqldyno.catalog.text.ForeseenException;

/** A JMeter that is missing, does not start or gives unusable results, with the remedy. */
public final class JMeterException extends ForeseenException {
  private static final long serialVersionUID = 1;

  public JMeterException(String message, Object... words) {
    super(message, words);
  }

  public JMeterException(String message, Throwable cause) {
    super(message, cause);
  }
}
