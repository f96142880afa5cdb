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

/** Runs programs of this machine and counts their user instructions. */
public final class Emulator {
  private static final EmulatorRecipe RECIPE = EmulatorRecipe.read();
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final String CACHED =
      "emulator-%s-%s".formatted(RECIPE.digest(), GuestLibrary.digest());

  private final Path folder;
  private final Path root;
  private final Path plugin;

  /**
   * Makes an emulator that is there.
   *
   * @param root where programs look for files before they look on this machine
   */
  private Emulator(Path folder, Path root, Path plugin) {
    this.folder = folder;
    this.root = root;
    this.plugin = plugin;
  }

  /** Returns why it cannot run here, with the remedy; it may still have to be downloaded. */
  public static Optional<String> whyNot() {
    String system = System.getProperty("os.name");
    String processor = System.getProperty("os.arch");
    return system.equals("Linux") && processor.equals("amd64")
        ? CountingPlugin.whyNot().or(() -> isHere() ? Optional.empty() : CCompiler.whyNot())
        : Optional.of(
            "the emulator is for Linux on x86-64, and this is %s on %s. Use another machine, or leave --lab and --provision emulated out"
                .formatted(system, processor));
  }

  /** Returns whether it need not be downloaded. */
  public static boolean isHere() {
    return BinaryCache.has(CACHED);
  }

  /** Returns its name, with the libraries of its own. */
  public static String name() {
    return name(RECIPE.libraries());
  }

  /** Returns its name with the libraries that the program gets. */
  String name(Path program) {
    return root.equals(folder) ? name() : name(HostLibraries.name(program));
  }

  /** Returns its name, its version and all else by which its counts may differ from others'. */
  private static String name(String libraries) {
    return "%s, x86-64 %s, %s, plug-in %s, guest library %s"
        .formatted(
            RECIPE.name(), RECIPE.cpu(), libraries, CountingPlugin.digest(), GuestLibrary.digest());
  }

  /** Returns the emulator with libraries of its own. */
  static Emulator get(Consumer<String> progress) {
    return get(Libraries.LAB, progress);
  }

  /**
   * Gets it, and makes its plug-in, unless both are in the cache.
   *
   * @throws ProvisionException if it cannot be had, with the remedy
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
              try (DebianMirrors mirrors = DebianMirrors.usual(RECIPE.day())) {
                RECIPE.make(mirrors, fresh, progress);
                GuestLibrary.addTo(fresh);
              }
            });
    Path root = libraries == Libraries.HOST ? HostLibraries.root(folder) : folder;
    return new Emulator(folder, root, plugin);
  }

  /**
   * Runs a program of its own for a moment.
   *
   * @param counts the file in which it is to count
   * @throws ProvisionException if it fails, with what it says
   */
  public static void tryOut(Path counts) throws IOException, InterruptedException {
    Emulator emulator = get(_ -> {});
    emulator.run(emulator.folder.resolve(EmulatorRecipe.LOADER), counts, "--version");
  }

  /** Runs a program to its end, which must be soon and without an error. */
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
   * Writes a program that runs another one and counts into a file.
   *
   * @param workspace where it is written, as {@code emulated}
   */
  Path wrapper(Path program, Path counts, Workspace workspace) {
    if (ElfFile.of(program).processor().isEmpty()) {
      throw new ProvisionException(
          "%s is a script, and the lab emulates programs alone. Name the server that it starts, or leave --lab out",
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
    // a file system that is mounted with noexec lets the first succeed
    if (!wrapper.toFile().setExecutable(true) || !Files.isExecutable(wrapper)) {
      throw new ProvisionException(
          "%s cannot be executed, such as where a file system is mounted with noexec. Choose another data folder with --data",
          wrapper);
    }
    return wrapper;
  }

  private List<String> command(Path program, Path counts) {
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

  /** Writes a comma twice, which would end an option's value. */
  private static String option(Path path) {
    return path.toString().replace(",", ",,");
  }
}
