// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.build;

import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.text.OneLine;
import dev.sqldyno.provision.process.CommandResult;
import dev.sqldyno.provision.process.LogTail;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The check that a user's program can run on this machine. */
final class Executable {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private Executable() {}

  /**
   * Checks the file, without running it.
   *
   * @throws CatalogException with the remedy
   */
  static void check(Path program) {
    if (!Files.isExecutable(program)) {
      throw new CatalogException(
          "%s cannot be executed: it lacks the right, or its file system is mounted with noexec. Try chmod +x, or install it elsewhere",
          program);
    }
    ElfFile elf = ElfFile.of(program);
    String here = System.getProperty("os.arch");
    if (!elf.processor().isEmpty() && !elf.processor().equals(here)) {
      throw new CatalogException(
          "%s is for %s, and this machine is %s. Build it for %3$s",
          program, elf.processor(), here);
    }
    List<String> missing = elf.processor().isEmpty() ? List.of() : missingLibraries(program);
    if (!missing.isEmpty()) {
      throw new CatalogException(
          "%s needs %s, which this machine lacks. Install the package that has it, or set LD_LIBRARY_PATH to its folder",
          program, String.join(", ", missing));
    }
  }

  private static List<String> missingLibraries(Path program) {
    try {
      return run(List.of("ldd", program.toString()))
          .lines()
          .filter(line -> line.endsWith("=> not found"))
          .map(line -> line.strip().split(" ", 2)[0])
          .distinct()
          .toList();
    } catch (CatalogException _) {
      // without ldd, or its answer, the program itself will fail
      return List.of();
    }
  }

  /**
   * Runs a command that prints a few lines and ends.
   *
   * @throws CatalogException if it fails, with its output
   */
  static String run(List<String> command) {
    return run(command, PATIENCE);
  }

  /** Runs it with that time limit. */
  static String run(List<String> command, Duration patience) {
    String name = String.join(" ", command);
    try {
      CommandResult result = CommandResult.of(new ProcessBuilder(command), patience);
      if (result.isLate()) {
        throw new CatalogException("'%s' does not end within %d s", name, patience.toSeconds());
      }
      if (!result.isSuccess()) {
        throw new CatalogException(
            "'%s' fails: %s. Try it in a shell", name, OneLine.of(LogTail.whole(result.printed())));
      }
      return result.printed();
    } catch (IOException e) {
      throw new CatalogException("'%s' does not start: %s", name, e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CatalogException("interrupted while '%s' ran", name);
    }
  }
}
