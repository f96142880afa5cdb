// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.emulator;

import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.cache.BinaryCache;
import dev.sqldyno.provision.process.LogTail;
import dev.sqldyno.provision.process.WaitProgress;
import dev.sqldyno.provision.workspace.ShutdownHook;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Is the emulator's plug-in that counts instructions, which the user's compiler makes once. */
final class CountingPlugin {
  private static final String COMPILER = "cc";
  private static final String LIBRARY = "count.so";
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** The place where an ELF file says for which processor it is. */
  private static final int ELF_MACHINE = 18;

  private static final int X86_64 = 62;

  private CountingPlugin() {}

  private static String source() {
    return EmulatorRecipe.text("count.c");
  }

  /** Returns the eight characters by which it differs from every other version of it. */
  static String digest() {
    return DebianPackage.sha256(source().getBytes(StandardCharsets.UTF_8)).substring(0, 8);
  }

  private static String cached() {
    return "emulator-plugin-" + digest();
  }

  /** Returns why it cannot be made, with the remedy; empty where it can, or is there. */
  static Optional<String> whyNot() {
    boolean compiler =
        Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, COMPILER)));
    return compiler || BinaryCache.has(cached())
        ? Optional.empty()
        : Optional.of(
            "there is no %s to compile what counts the emulated instructions. Install a C compiler (apt-get install gcc libc6-dev, or dnf install gcc)"
                .formatted(COMPILER));
  }

  /** Returns the plug-in, compiled if it was not in the cache. */
  static Path get(Consumer<String> progress) {
    return BinaryCache.get(
            cached(),
            progress,
            folder -> {
              try (WaitProgress _ =
                  WaitProgress.on("compiling what counts the instructions", progress)) {
                compile(folder, COMPILER, PATIENCE);
              }
            })
        .resolve(LIBRARY);
  }

  /**
   * Compiles it.
   *
   * @param patience the most that the compiler may take
   */
  static void compile(Path folder, String compiler, Duration patience)
      throws IOException, InterruptedException {
    Files.writeString(folder.resolve("count.c"), source());
    // a file, since whatever a compiler leaves behind could keep a pipe open
    Path said = folder.resolve("said");
    Process process;
    try {
      process =
          new ProcessBuilder(List.of(compiler, "-O2", "-fPIC", "-shared", "-o", LIBRARY, "count.c"))
              .directory(folder.toFile())
              .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
              .redirectErrorStream(true)
              .redirectOutput(said.toFile())
              .start();
    } catch (IOException e) {
      throw new ProvisionException(
          whyNot().orElse("the C compiler does not start: " + e.getMessage()), e);
    }
    boolean ended;
    try (ShutdownHook _ = new ShutdownHook(() -> end(process))) {
      ended = process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
    }
    String words = LogTail.tail(said);
    if (!ended) {
      throw new ProvisionException(
          failure("It does not end within %d s\n%s".formatted(patience.toSeconds(), words)));
    }
    if (process.waitFor() != 0) {
      throw new ProvisionException(failure(words));
    }
    if (!isLibrary(folder.resolve(LIBRARY))) {
      throw new ProvisionException(failure("It made no library for x86-64\n" + words));
    }
    Files.delete(said);
  }

  private static void end(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  private static boolean isLibrary(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(file)) {
      byte[] head = in.readNBytes(ELF_MACHINE + 1);
      return head.length > ELF_MACHINE
          && new String(head, 1, 3, StandardCharsets.US_ASCII).equals("ELF")
          && head[ELF_MACHINE] == X86_64;
    }
  }

  /** Returns what to do about a compiler that fails, by what it says. */
  static String failure(String said) {
    String remedy =
        said.contains("No space left on device")
            ? "The disk is full: free space in the cache and for temporary files"
            : "If it lacks a header, crti.o or libc, install the C library's part for developers (apt-get install libc6-dev, or dnf install glibc-devel); if it is no C compiler, put one first on the PATH";
    return "%s cannot compile what counts the emulated instructions. %s. It says:%n%s"
        .formatted(COMPILER, remedy, LogTail.whole(said).indent(2).stripTrailing());
  }
}
