// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision;

import java.security.SecureRandom;
import java.util.HexFormat;

/** A password: reveals itself only when asked to, never in a log, a message or a result. */
public final class Secret {
  private static final SecureRandom RANDOM = new SecureRandom();

  private final String value;

  public Secret(String value) {
    this.value = value;
  }

  /**
   * A new one that nobody can guess: it begins with a letter and has capitals, small letters and
   * digits, as some servers want.
   */
  public static Secret random() {
    byte[] bytes = new byte[18];
    RANDOM.nextBytes(bytes);
    return new Secret("Sq1" + HexFormat.of().formatHex(bytes));
  }

  public String reveal() {
    return value;
  }

  /** The text without it, as far as it is there. */
  public String hide(String text) {
    return value.isEmpty() ? text : text.replace(value, toString());
  }

  @Override
  public String toString() {
    return "***";
  }
}
