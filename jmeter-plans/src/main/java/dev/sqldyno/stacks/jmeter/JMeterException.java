// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import dev.sqldyno.catalog.text.ForeseenException;

/** The reason why JMeter is missing, did not start, or made useless results, with a remedy. */
public final class JMeterException extends ForeseenException {
  private static final long serialVersionUID = 1;

  /** Makes one without a cause. */
  public JMeterException(String message) {
    super(message);
  }

  /** Makes one with its cause. */
  public JMeterException(String message, Throwable cause) {
    super(message, cause);
  }
}
