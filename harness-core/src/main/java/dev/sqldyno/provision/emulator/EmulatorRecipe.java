// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.emulator;

import dev.sqldyno.provision.process.WaitProgress;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Says what the emulator is made of.
 *
 * @param name its name and version
 * @param cpu the processor that it emulates, as it calls it
 * @param libraries of what is emulated
 * @param day on which Debian's archive had all packages
 */
record EmulatorRecipe(
    String name, String cpu, String libraries, String day, List<DebianPackage> packages) {
  /** Is the folder of all libraries. */
  static final String LIBRARIES = "lib/x86_64-linux-gnu";

  static final String LOADER = LIBRARIES + "/ld-linux-x86-64.so.2";

  static EmulatorRecipe read() {
    return new YAMLMapper().readValue(text("emulator.yaml"), EmulatorRecipe.class);
  }

  /** Returns a resource of this package. */
  static String text(String name) {
    try (InputStream in = EmulatorRecipe.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns a name that no other recipe has, nor this one with its libraries elsewhere. */
  String digest() {
    String all = LIBRARIES + this;
    return DebianPackage.sha256(all.getBytes(StandardCharsets.UTF_8)).substring(0, 16);
  }

  /** Gets the packages and unpacks them to the folder. */
  void make(DebianMirrors mirrors, Path folder, Consumer<String> progress) throws IOException {
    int number = 0;
    for (DebianPackage each : packages) {
      number++;
      try (WaitProgress _ =
          WaitProgress.on(
              "getting the emulator: package %d of %d, %s"
                  .formatted(number, packages.size(), each.name()),
              progress)) {
        each.unpack(mirrors.get(each), folder);
      }
    }
    gatherLibraries(folder);
    // what is emulated looks here first, as if this folder were the root
    Files.createDirectory(folder.resolve("lib64"));
    Files.createSymbolicLink(
        folder.resolve("lib64").resolve(folder.resolve(LOADER).getFileName()),
        Path.of("..", LOADER));
    // without one of its own it would take this machine's, which knows where this machine's are
    Files.createDirectory(folder.resolve("etc"));
    Files.createFile(folder.resolve("etc/ld.so.cache"));
  }

  /**
   * Moves those from /usr: what is emulated looks into /lib first, which on this machine may be the
   * same folder, so it would find this machine's there.
   */
  private static void gatherLibraries(Path folder) throws IOException {
    Path others = folder.resolve("usr").resolve(LIBRARIES);
    try (Stream<Path> all = Files.list(others)) {
      for (Path each : all.toList()) {
        Files.move(each, folder.resolve(LIBRARIES).resolve(each.getFileName()));
      }
    }
    Files.delete(others);
  }
}
