// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure;

import java.util.Optional;

/** The reason why a meter does not work here, on one line with the remedy. */
public final class NoMeterException extends Exception {
  private static final long serialVersionUID = 1L;

  public NoMeterException(String reason) {
    super(reason);
  }

  /** Throws one with that reason, if there is any. */
  public static void throwIf(Optional<String> reason) throws NoMeterException {
    if (reason.isPresent()) {
      throw new NoMeterException(reason.get());
    }
  }
}
