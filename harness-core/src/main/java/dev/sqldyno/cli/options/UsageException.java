// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.options;

import dev.sqldyno.catalog.text.ForeseenException;
import java.util.function.Supplier;

/** A wrong command line, which ends the command like an unknown option. */
public final class UsageException extends ForeseenException {
  private static final long serialVersionUID = 1L;

  public UsageException(String message, Object... words) {
    super(message, words);
  }

  public UsageException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Returns a value from options; a foreseen failure becomes a usage error. */
  public static <T> T in(Supplier<T> options) {
    try {
      return options.get();
    } catch (ForeseenException | IllegalArgumentException e) {
      throw new UsageException(e.getMessage(), e);
    }
  }
}
