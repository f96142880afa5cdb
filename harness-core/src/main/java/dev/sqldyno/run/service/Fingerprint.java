// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.service;

import dev.sqldyno.catalog.Stack;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
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

  /** Of the command's words, and of what stands in its jar and in the files that it names by @. */
  static String of(Stack stack) {
    Fingerprint print = new Fingerprint();
    for (String word : stack.command()) {
      print.digest.update((word + '\0').getBytes(StandardCharsets.UTF_8));
      if (word.startsWith(FILE)) {
        print.add(stack.directory().resolve(word.substring(FILE.length())));
      }
    }
    stack.jar().ifPresent(print::add);
    return print.text();
  }

  /** Of what stands in the file. */
  static String of(Path file) {
    Fingerprint print = new Fingerprint();
    print.add(file);
    return print.text();
  }

  /** Nothing of what is no file: only Java means one by such a word. */
  private void add(Path file) {
    if (!Files.isRegularFile(file)) {
      return;
    }
    try (OutputStream out = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
      Files.copy(file, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String text() {
    return HexFormat.of().formatHex(digest.digest(), 0, BYTES);
  }
}
