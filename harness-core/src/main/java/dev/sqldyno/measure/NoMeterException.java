// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure;

/** A meter that does not work here. The message is the reason and the remedy, on one line. */
public final class NoMeterException extends Exception {
  private static final long serialVersionUID = 1L;

  public NoMeterException(String reason) {
    super(reason);
  }
}
