// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.text;

import java.io.IOException;
import java.io.UncheckedIOException;

/** The reason of an exception, for a user. */
public final class Reason {
  /** Linux's message for EFBIG. */
  private static final String TOO_LARGE = "File too large";

  private Reason() {}

  /**
   * Returns the exception's message, or that of its cause if it only repeats the cause. Without a
   * message it is the type; the JDK's subclasses of IOException, whose message is a file name, get
   * their type before it. The message for a limit of the shell names the limit.
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
