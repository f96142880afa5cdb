// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.stacks.catalog.Stack;
import dev.sqldyno.stacks.jmeter.JMeterHome;
import dev.sqldyno.stacks.service.StackNeeds;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** Tells unlike things apart in a run's folder that does not keep them: a secret may be in them. */
final class Fingerprint {
  private static final int BYTES = 8;

  private static final List<String> OWN =
      Stream.concat(
              Stream.of("catalog", "measure", "provision", "run", "workload", "stacks")
                  .map("dev/sqldyno/"::concat),
              Stream.of("engines", "workloads"))
          .toList();

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
   * Of the command's words, or of what stands in the files that these name, also by @; of the
   * program that the first word starts, and of what else the stack says that it is made of.
   */
  static String of(Stack stack) {
    Fingerprint print = new Fingerprint();
    for (String word : stack.command()) {
      String name = word.startsWith(FILE) ? word.substring(FILE.length()) : word;
      // the place of a file, such as an unpacked jar's, may be another one each time
      if (!print.add(stack.directory().resolve(name))) {
        print.digest.update((word + '\0').getBytes(StandardCharsets.UTF_8));
      }
    }
    StackNeeds.program(stack).ifPresent(print::add);
    stack.files().forEach(name -> print.addAll(stack.directory().resolve(name)));
    return print.text();
  }

  /** Of what stands in the file. */
  static String of(Path file) {
    Fingerprint print = new Fingerprint();
    print.add(file);
    return print.text();
  }

  /** Of the JMeter there, with our function and its libraries. */
  static String of(JMeterHome home) {
    Fingerprint print = new Fingerprint();
    print.addAll(home.path().resolve("bin/ApacheJMeter.jar"));
    print.addAll(home.path().resolve("lib"));
    return print.text();
  }

  /** Of sqldyno's own code and folders that bear on a measurement, of the engines and of stacks. */
  static String ofSqldyno() {
    Fingerprint print = new Fingerprint();
    Stream.of(Catalog.class, Fingerprint.class).forEach(print::addCodeBeside);
    return print.text();
  }

  private void addCodeBeside(Class<?> type) {
    try {
      Path code = Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
      if (Files.isDirectory(code)) {
        OWN.forEach(folder -> addAll(code.resolve(folder)));
        return;
      }
      try (FileSystem jar = FileSystems.newFileSystem(code)) {
        OWN.forEach(folder -> addAll(jar.getPath("/").resolve(folder)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException e) {
      throw new IllegalStateException("code is in a file or folder", e);
    }
  }

  /** False, and nothing, where there is no file that can be read, as of most words. */
  private boolean add(Path file) {
    if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
      return false;
    }
    try (OutputStream out = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
      Files.copy(file, out);
      return true;
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
