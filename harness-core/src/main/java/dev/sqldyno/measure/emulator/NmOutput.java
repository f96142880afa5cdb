// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.emulator;

import dev.sqldyno.catalog.text.Digest;
import dev.sqldyno.provision.process.SearchPath;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The symbols of a file, listed by {@code nm} of binutils, which the plug-in's compiler brings
 * along. Without it functions have no names, but their instructions are still counted.
 */
final class NmOutput {
  private static final long PATIENCE_SECONDS = 120;

  private NmOutput() {}

  /** Returns why {@code nm} cannot be run, with the remedy; empty where it can. */
  static Optional<String> whyNot() {
    return SearchPath.find("nm").isPresent()
        ? Optional.empty()
        : Optional.of(
            "nm is not installed, so functions have no names. Install binutils (apt-get install binutils, or dnf install binutils)");
  }

  /** Returns nm's lines, cached if possible; none if the file has no symbols, or nm fails. */
  static Stream<String> of(Path file, String buildId, Path cache) {
    Path kept = cache.resolve(Digest.hex(file.toString().getBytes(StandardCharsets.UTF_8)));
    try {
      if (Files.notExists(kept)) {
        // not its parent, which the process that ends the engine may just have deleted
        if (Files.notExists(cache)) {
          Files.createDirectory(cache);
        }
        Path fresh = Files.createTempFile(cache, "nm", "");
        try {
          listAny(file, buildId, fresh);
          Files.move(fresh, kept, StandardCopyOption.ATOMIC_MOVE);
        } finally {
          Files.deleteIfExists(fresh);
        }
      }
      return new String(Files.readAllBytes(kept), StandardCharsets.ISO_8859_1).lines();
    } catch (IOException _) {
      return Stream.empty();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return Stream.empty();
    }
  }

  private static void listAny(Path file, String buildId, Path into)
      throws IOException, InterruptedException {
    list(file, into, List.of());
    Optional<Path> apart = apart(file, buildId);
    if (Files.size(into) == 0 && apart.isPresent()) {
      list(apart.get(), into, List.of());
    }
    if (Files.size(into) == 0) {
      // a stripped file still has its dynamic symbols
      list(file, into, List.of("-D"));
    }
  }

  /** Returns the file of a stripped program's symbols, below the program's own root or /. */
  private static Optional<Path> apart(Path file, String buildId) {
    if (buildId.length() < 3) {
      return Optional.empty();
    }
    Path symbols =
        Path.of(
            "usr/lib/debug/.build-id", buildId.substring(0, 2), buildId.substring(2) + ".debug");
    return Stream.iterate(file.toAbsolutePath().getParent(), Objects::nonNull, Path::getParent)
        .map(root -> root.resolve(symbols))
        .filter(Files::isReadable)
        .findFirst();
  }

  /** Lists all symbols of that form, or throws; nm also succeeds where it finds none. */
  private static void list(Path file, Path into, List<String> options)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("nm", "-S", "-C", "--defined-only"));
    command.addAll(options);
    command.addAll(List.of("--", file.toString()));
    Process nm =
        new ProcessBuilder(command)
            .redirectInput(new File("/dev/null"))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .redirectOutput(into.toFile())
            .start();
    try {
      if (!nm.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || nm.exitValue() != 0) {
        throw new IOException("nm does not list all symbols of " + file);
      }
    } finally {
      nm.destroyForcibly();
    }
  }
}
