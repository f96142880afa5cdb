// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision;

import com.fasterxml.jackson.annotation.JsonValue;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import tools.jackson.databind.json.JsonMapper;

/** A password, revealed by {@link #reveal} only, never in a log, a message or a result. */
public final class Secret {
  private static final SecureRandom RANDOM = new SecureRandom();

  private final String value;

  public Secret(String value) {
    this.value = value;
  }

  /**
   * Returns a new random password. It begins with a letter and has capitals, small letters and
   * digits, as some servers require.
   */
  public static Secret random() {
    byte[] bytes = new byte[18];
    RANDOM.nextBytes(bytes);
    return new Secret("Sq1" + HexFormat.of().formatHex(bytes));
  }

  /** Returns a mapper that writes passwords, for a file or another JVM that needs them. */
  public static JsonMapper revealedBy(JsonMapper json) {
    return json.rebuild().addMixIn(Secret.class, Revealed.class).build();
  }

  private interface Revealed {
    @JsonValue
    String reveal();
  }

  public String reveal() {
    return value;
  }

  public String hide(String text) {
    return value.isEmpty() ? text : text.replace(value, toString());
  }

  /** Hides the password in a text in UTF-8 or Latin-1. */
  public byte[] hide(byte[] text) {
    Secret inUtf8 =
        new Secret(new String(value.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1));
    String shown = new String(text, StandardCharsets.ISO_8859_1);
    return inUtf8.hide(hide(shown)).getBytes(StandardCharsets.ISO_8859_1);
  }

  /**
   * Returns the number of bytes at the end that may be the password's beginning, in either
   * encoding.
   */
  int begunAtEndOf(byte[] text) {
    return Math.max(
        begun(text, value.getBytes(StandardCharsets.UTF_8)),
        begun(text, value.getBytes(StandardCharsets.ISO_8859_1)));
  }

  private static int begun(byte[] text, byte[] secret) {
    int most = Math.min(text.length, secret.length - 1);
    for (int length = most; length > 0; length--) {
      if (Arrays.equals(text, text.length - length, text.length, secret, 0, length)) {
        return length;
      }
    }
    return 0;
  }

  @Override
  public String toString() {
    return "***";
  }
}
