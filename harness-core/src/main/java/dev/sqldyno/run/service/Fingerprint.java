// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.service;

import dev.sqldyno.catalog.Stack;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Tells unlike things apart in a run's folder that does not keep them: a secret may be in them. */
final class Fingerprint {
  private static final int BYTES = 8;

  /** As the launcher of Java takes the options that stand in a file. */
  private static final String FILE = "@";

  private final MessageDigest digest;

  private Fingerprint() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has it", e);
    }
  }

  /** Of the command's words, and of what stands in the files that it names by an {@code @}. */
  static String of(Stack stack) {
    Fingerprint print = new Fingerprint();
    for (String word : stack.command()) {
      print.add(word.getBytes(StandardCharsets.UTF_8));
      if (word.startsWith(FILE)) {
        print.add(bytes(stack.directory().resolve(word.substring(FILE.length()))));
      }
    }
    return print.text();
  }

  /** Of what stands in the file. */
  static String of(Path file) {
    Fingerprint print = new Fingerprint();
    print.add(bytes(file));
    return print.text();
  }

  /** None of what is no file: only Java means one by such a word. */
  private static byte[] bytes(Path file) {
    try {
      return Files.isRegularFile(file) ? Files.readAllBytes(file) : new byte[0];
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void add(byte[] part) {
    digest.update(part);
    digest.update((byte) 0);
  }

  private String text() {
    return HexFormat.of().formatHex(digest.digest(), 0, BYTES);
  }
}
