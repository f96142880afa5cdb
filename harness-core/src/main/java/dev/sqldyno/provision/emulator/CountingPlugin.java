// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.emulator;

import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.cache.BinaryCache;
import dev.sqldyno.provision.process.LogTail;
import java.io.File;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Is the emulator's plug-in that counts instructions, which the user's compiler makes once. */
final class CountingPlugin {
  private static final String COMPILER = "cc";
  private static final String LIBRARY = "count.so";

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
  static Path get() {
    return BinaryCache.get(cached(), CountingPlugin::compile).resolve(LIBRARY);
  }

  private static void compile(Path folder) throws IOException, InterruptedException {
    Files.writeString(folder.resolve("count.c"), source());
    ProcessBuilder compiler =
        new ProcessBuilder(List.of(COMPILER, "-O2", "-fPIC", "-shared", "-o", LIBRARY, "count.c"))
            .directory(folder.toFile())
            .redirectErrorStream(true);
    Process process;
    try {
      process = compiler.start();
    } catch (IOException e) {
      throw new ProvisionException(
          whyNot().orElse("the C compiler does not start: " + e.getMessage()), e);
    }
    String said = new String(process.getInputStream().readAllBytes(), Charset.defaultCharset());
    if (process.waitFor() != 0) {
      throw new ProvisionException(failure(said));
    }
  }

  /** Returns what to do about a compiler that fails, by what it says. */
  static String failure(String said) {
    String remedy =
        said.contains("No space left on device")
            ? "The disk is full: free space in the cache and for temporary files"
            : "If it lacks a header, crti.o or libc, install the C library's part for developers (apt-get install libc6-dev, or dnf install glibc-devel)";
    return "%s cannot compile what counts the emulated instructions. %s. It says:%n%s"
        .formatted(COMPILER, remedy, LogTail.whole(said).indent(2).stripTrailing());
  }
}
