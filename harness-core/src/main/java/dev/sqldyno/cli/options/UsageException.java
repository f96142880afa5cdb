// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.options;

import dev.sqldyno.catalog.text.ForeseenException;
import java.util.function.Supplier;

/** The command line is wrong: the command ends as it does for an option that is unknown. */
public final class UsageException extends ForeseenException {
  private static final long serialVersionUID = 1L;

  public UsageException(String message, Object... words) {
    super(message, words);
  }

  public UsageException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Returns what was made of options; a foreseen failure to make it is the command line's. */
  public static <T> T in(Supplier<T> options) {
    try {
      return options.get();
    } catch (ForeseenException | IllegalArgumentException e) {
      throw new UsageException(e.getMessage(), e);
    }
  }
}
