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
import java.util.stream.Stream;

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

  /**
   * Of the command's words, of what stands in the files that these name, also by @, and of what
   * else the stack says that its program is made of.
   */
  static String of(Stack stack) {
    Fingerprint print = new Fingerprint();
    for (String word : stack.command()) {
      print.digest.update((word + '\0').getBytes(StandardCharsets.UTF_8));
      String name = word.startsWith(FILE) ? word.substring(FILE.length()) : word;
      print.add(stack.directory().resolve(name));
    }
    stack.files().forEach(name -> print.addAll(stack.directory().resolve(name)));
    return print.text();
  }

  /** Of what stands in the file. */
  static String of(Path file) {
    Fingerprint print = new Fingerprint();
    print.add(file);
    return print.text();
  }

  /** Nothing where there is no file that can be read, as of most words. */
  private void add(Path file) {
    if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
      return;
    }
    try (OutputStream out = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
      Files.copy(file, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The file, or all that are in the folder, by their names; nothing where there is neither. */
  private void addAll(Path path) {
    if (!Files.exists(path)) {
      return;
    }
    try (Stream<Path> all = Files.walk(path.toRealPath())) {
      all.sorted().forEach(this::add);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String text() {
    return HexFormat.of().formatHex(digest.digest(), 0, BYTES);
  }
}
