// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.stacks.catalog.Stack;
import dev.sqldyno.stacks.jmeter.JMeterHome;
import dev.sqldyno.stacks.result.ServiceSample.Subject;
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
import java.util.function.Consumer;
import java.util.stream.Stream;

/** A fingerprint of programs and files, which reveals none of their secrets in a run's folder. */
final class Fingerprint {
  private static final int BYTES = 8;

  private static final List<String> OWN =
      Stream.concat(
              Stream.of("catalog", "measure", "provision", "run", "workload", "stacks")
                  .map("dev/sqldyno/"::concat),
              Stream.of("engines", "workloads"))
          .toList();

  /** The launcher of Java reads options from a file whose name follows this. */
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
   * Returns a fingerprint of the command's words or of the files that they name, also by @, of the
   * program that the first word starts, and of the stack's further files.
   */
  static String of(Stack stack) {
    return of(print -> print.addParts(stack));
  }

  private void addParts(Stack stack) {
    for (String word : stack.command()) {
      String name = word.startsWith(FILE) ? word.substring(FILE.length()) : word;
      // the path of a file, such as an unpacked jar's, may differ from run to run
      if (!add(stack.directory().resolve(name))) {
        digest.update((word + '\0').getBytes(StandardCharsets.UTF_8));
      }
    }
    StackNeeds.program(stack).ifPresent(this::add);
    stack.files().forEach(name -> addAll(stack.directory().resolve(name)));
  }

  /** Returns the stack with its fingerprint. */
  static Subject subject(Stack stack) {
    return Subject.of(stack, of(stack));
  }

  static String of(Path file) {
    return of(print -> print.add(file));
  }

  /** Returns a fingerprint of that JMeter, with our function and its libraries. */
  static String of(JMeterHome home) {
    return of(print -> {
      print.addAll(home.path().resolve("bin/ApacheJMeter.jar"));
      print.addAll(home.path().resolve("lib"));
    });
  }

  /** Returns a fingerprint of our own code and folders that influence a measurement. */
  static String ofSqldyno() {
    return of(print -> Stream.of(Catalog.class, Fingerprint.class).forEach(print::addCodeOf));
  }

  /** Adds the folders of {@link #OWN} in the jar or folder of the class. */
  private void addCodeOf(Class<?> type) {
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

  /** Adds the file. Returns false if it is no readable file, as most words of a command are not. */
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

  /** Adds the file, or all files of the folder in the order of their names. */
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

  private static String of(Consumer<Fingerprint> parts) {
    Fingerprint print = new Fingerprint();
    parts.accept(print);
    return HexFormat.of().formatHex(print.digest.digest(), 0, BYTES);
  }
}
