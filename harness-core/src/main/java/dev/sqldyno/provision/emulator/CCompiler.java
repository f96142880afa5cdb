// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.emulator;

import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.build.ElfFile;
import dev.sqldyno.provision.process.CommandResult;
import dev.sqldyno.provision.process.LogTail;
import dev.sqldyno.provision.process.SearchPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The user's C compiler.
 *
 * @param command its name on the PATH, or its path
 * @param patience the longest time for a compilation
 */
record CCompiler(String command, Duration patience) {
  static final CCompiler DEFAULT = new CCompiler("cc", Duration.ofSeconds(60));

  private static final String X86_64 = "amd64";

  /** Returns why there is no C compiler, with the remedy; empty where there is one. */
  static Optional<String> whyNot() {
    return SearchPath.find(DEFAULT.command).isPresent()
        ? Optional.empty()
        : Optional.of(
            "there is no %s to compile the emulator's plug-in. Install a C compiler (apt-get install gcc libc6-dev, or dnf install gcc)"
                .formatted(DEFAULT.command));
  }

  /**
   * Compiles the source, to a library in the folder.
   *
   * @throws ProvisionException if it fails, with the compiler's output
   */
  void compile(CSource source, Path folder) throws IOException, InterruptedException {
    Files.writeString(folder.resolve(source.name() + ".c"), source.text());
    List<String> line = new ArrayList<>(List.of(command));
    line.addAll(source.arguments());
    CommandResult result;
    try {
      result = CommandResult.of(new ProcessBuilder(line).directory(folder.toFile()), patience);
    } catch (IOException e) {
      throw new ProvisionException(
          whyNot().orElse("the C compiler does not start: " + e.getMessage()), e);
    }
    if (result.isLate()) {
      throw failure("It does not end within %d s\n".formatted(patience.toSeconds()), result);
    }
    if (!result.isSuccess()) {
      throw failure("", result);
    }
    if (!ElfFile.of(folder.resolve(source.library())).processor().equals(X86_64)) {
      throw failure("It made no library for x86-64\n", result);
    }
  }

  private static ProvisionException failure(String fault, CommandResult result) {
    return new ProvisionException(failure(fault + result.printed()));
  }

  /** Returns the message for a compiler that fails, with a remedy that depends on its output. */
  static String failure(String said) {
    String remedy =
        said.contains("No space left on device")
            ? "The disk is full: free space in the cache and for temporary files"
            : "If a header, crti.o or libc is missing, install the C library's development files (apt-get install libc6-dev, or dnf install glibc-devel); if it is not a C compiler, put one first on the PATH";
    return "%s cannot compile the emulator's plug-in. %s. Its output:%n%s"
        .formatted(DEFAULT.command, remedy, LogTail.whole(said).indent(2).stripTrailing());
  }
}
