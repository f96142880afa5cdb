// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.text;

import java.io.IOException;
import java.io.UncheckedIOException;

/** Turns an exception into its reason for a user. */
public final class Reason {
  /** What Linux says of EFBIG. */
  private static final String TOO_LARGE = "File too large";

  private Reason() {}

  /**
   * Returns its message, or its cause's where it only repeats that; its type if it has none, and
   * the type before a message that is only a file's name, as those of the JDK's kinds of
   * IOException are. The kernel's words for a limit of the shell get its name.
   */
  public static String of(Throwable e) {
    String message = e.getMessage();
    if (message == null || message.isBlank()) {
      return e.getClass().getSimpleName();
    }
    Throwable cause = e.getCause();
    if (cause != null && (e instanceof UncheckedIOException || message.equals(cause.toString()))) {
      return of(cause);
    }
    if (message.endsWith(TOO_LARGE)) {
      return message + ", as no file may be larger here: raise the limit (ulimit -f unlimited)";
    }
    boolean plain = !(e instanceof IOException) || e.getClass().equals(IOException.class);
    return plain ? message : e.getClass().getSimpleName() + ": " + message;
  }
}
