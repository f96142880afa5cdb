// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.emulator;

import dev.sqldyno.catalog.text.OneLine;
import dev.sqldyno.provision.Placement.Libraries;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.build.ElfFile;
import dev.sqldyno.provision.cache.BinaryCache;
import dev.sqldyno.provision.process.CommandResult;
import dev.sqldyno.provision.process.LogTail;
import dev.sqldyno.provision.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** The emulator that runs programs of this machine and counts their user instructions. */
public final class Emulator {
  private static final EmulatorRecipe RECIPE = EmulatorRecipe.read();
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final String CACHED =
      "emulator-%s-%s".formatted(RECIPE.digest(), GuestLibrary.digest());

  private final Path folder;
  private final Path root;
  private final Path plugin;

  /**
   * Creates an emulator that is in the cache.
   *
   * @param root the folder in which programs look for files before they look on this machine
   */
  private Emulator(Path folder, Path root, Path plugin) {
    this.folder = folder;
    this.root = root;
    this.plugin = plugin;
  }

  /**
   * Returns why it cannot run here, with the remedy; empty where it can, even if it must be
   * downloaded first.
   */
  public static Optional<String> whyNot() {
    String system = System.getProperty("os.name");
    String processor = System.getProperty("os.arch");
    return system.equals("Linux") && processor.equals("amd64")
        ? CountingPlugin.whyNot().or(() -> isCached() ? Optional.empty() : CCompiler.whyNot())
        : Optional.of(
            "the emulator needs Linux on x86-64, and this is %s on %s. Use another machine, or leave out --lab and --provision emulated"
                .formatted(system, processor));
  }

  /** Returns whether it is in the cache. */
  public static boolean isCached() {
    return BinaryCache.has(CACHED);
  }

  /** Returns its name with its own libraries. */
  public static String name() {
    return name(RECIPE.libraries());
  }

  /** Returns its name with the libraries that the program gets. */
  String name(Path program) {
    return root.equals(folder) ? name() : name(HostLibraries.name(program));
  }

  /** Returns its name, version and all else on which counts depend. */
  private static String name(String libraries) {
    return "%s, x86-64 %s, %s, plug-in %s, guest library %s"
        .formatted(
            RECIPE.name(), RECIPE.cpu(), libraries, CountingPlugin.digest(), GuestLibrary.digest());
  }

  /**
   * Downloads it, and compiles its plug-in, unless both are in the cache.
   *
   * @throws ProvisionException if that fails, with the remedy
   */
  static Emulator get(Libraries libraries, Consumer<String> progress) {
    whyNot()
        .ifPresent(reason -> {
          throw new ProvisionException(reason);
        });
    Path plugin = CountingPlugin.get(progress);
    Path folder =
        BinaryCache.get(
            CACHED,
            progress,
            fresh -> {
              try (DebianMirrors mirrors = DebianMirrors.ofUser(RECIPE.day())) {
                RECIPE.make(mirrors, fresh, progress);
                GuestLibrary.addTo(fresh);
              }
            });
    Path root = libraries == Libraries.HOST ? HostLibraries.root(folder) : folder;
    return new Emulator(folder, root, plugin);
  }

  /**
   * Runs a small program as a trial.
   *
   * @param counts the file for the counts
   * @throws ProvisionException if it fails, with its output
   */
  public static void tryOut(Path counts) throws IOException, InterruptedException {
    Emulator emulator = get(Libraries.LAB, _ -> {});
    emulator.run(emulator.folder.resolve(EmulatorRecipe.LOADER), counts, "--version");
  }

  /** Runs a program to its end, which must come soon and without an error. */
  void run(Path program, Path counts, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(command(program, counts));
    command.addAll(List.of(arguments));
    CommandResult result = CommandResult.of(new ProcessBuilder(command), PATIENCE);
    if (!result.isSuccess()) {
      throw new ProvisionException(
          "the emulator %s: %s",
          result.isLate() ? "does not end within %d s".formatted(PATIENCE.toSeconds()) : "fails",
          OneLine.of(LogTail.whole(result.printed())));
    }
  }

  /**
   * Writes a script that emulates a program and counts into a file.
   *
   * @param workspace the folder of the script, which is named {@code emulated}
   */
  Path wrapper(Path program, Path counts, Workspace workspace) {
    if (ElfFile.of(program).processor().isEmpty()) {
      throw new ProvisionException(
          "%s is a script, and the lab emulates programs only. Name the server that it starts, or leave out --lab",
          program);
    }
    Path wrapper =
        workspace.write(
            "emulated",
            "#!/bin/sh\nexec %s \"$@\"\n"
                .formatted(
                    command(program, counts).stream()
                        .map(Emulator::quoted)
                        .collect(Collectors.joining(" "))));
    // on a file system mounted with noexec the first succeeds
    if (!wrapper.toFile().setExecutable(true) || !Files.isExecutable(wrapper)) {
      throw new ProvisionException(
          "%s cannot be executed: its file system may be mounted with noexec. Choose another data folder with --data",
          wrapper);
    }
    return wrapper;
  }

  /** Returns the command that runs a program and counts into a file, without its arguments. */
  List<String> command(Path program, Path counts) {
    return List.of(
        folder.resolve(EmulatorRecipe.LOADER).toString(),
        "--library-path",
        folder.resolve(EmulatorRecipe.LIBRARIES).toString(),
        folder.resolve("usr/bin/qemu-x86_64").toString(),
        "-cpu",
        RECIPE.cpu(),
        "-L",
        root.toString(),
        "-plugin",
        option(plugin) + ",out=" + option(counts),
        program.toString());
  }

  private static String quoted(String word) {
    return "'" + word.replace("'", "'\\''") + "'";
  }

  /** Doubles commas, which would end an option's value. */
  private static String option(Path path) {
    return path.toString().replace(",", ",,");
  }
}
