// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import java.io.IOException;
import java.io.UncheckedIOException;

/** What an exception says to a user. */
public final class Why {
  private Why() {}

  /**
   * Its message; its type where it has none, and before a message that is only a file's name, as
   * those of the JDK's kinds of IOException are.
   */
  public static String of(Throwable e) {
    String message = e.getMessage();
    if (message == null || message.isBlank()) {
      return e.getClass().getSimpleName();
    }
    if (e instanceof UncheckedIOException unchecked) {
      return of(unchecked.getCause());
    }
    boolean plain = !(e instanceof IOException) || e.getClass().equals(IOException.class);
    return plain ? message : e.getClass().getSimpleName() + ": " + message;
  }
}
