// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure;

/** Says on one line why a meter does not work here, and names the remedy. */
public final class NoMeterException extends Exception {
  private static final long serialVersionUID = 1L;

  public NoMeterException(String reason) {
    super(reason);
  }
}
