// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.text;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The SHA-256 digest of bytes. */
public final class Digest {
  private Digest() {}

  /** Returns the digest. */
  public static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the digest as 64 hexadecimal digits. */
  public static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(sha256(bytes));
  }
}
