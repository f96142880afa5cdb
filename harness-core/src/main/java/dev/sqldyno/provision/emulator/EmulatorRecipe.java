// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.emulator;

import dev.sqldyno.catalog.Resource;
import dev.sqldyno.catalog.text.Digest;
import dev.sqldyno.provision.process.WaitProgress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * The parts of the emulator.
 *
 * @param name its name and version
 * @param cpu the emulated processor, by QEMU's name
 * @param libraries the C library of emulated programs
 * @param day a day on which Debian's archive had all packages
 */
record EmulatorRecipe(
    String name, String cpu, String libraries, String day, List<DebianPackage> packages) {
  /** The folder of all libraries. */
  static final String LIBRARIES = "lib/x86_64-linux-gnu";

  static final String LOADER = LIBRARIES + "/ld-linux-x86-64.so.2";

  static EmulatorRecipe read() {
    return new YAMLMapper()
        .readValue(Resource.text(EmulatorRecipe.class, "emulator.yaml"), EmulatorRecipe.class);
  }

  /** Returns a name that identifies the recipe and the folder of its libraries. */
  String digest() {
    String all = LIBRARIES + this;
    return Digest.hex(all.getBytes(StandardCharsets.UTF_8)).substring(0, 16);
  }

  /** Downloads the packages and unpacks them to the folder. */
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
    // emulated programs look here first, as if this folder were the root
    Files.createDirectory(folder.resolve("lib64"));
    Files.createSymbolicLink(
        folder.resolve("lib64").resolve(folder.resolve(LOADER).getFileName()),
        Path.of("..", LOADER));
    // without it, emulated programs would read this machine's, which lists this machine's libraries
    Files.createDirectory(folder.resolve("etc"));
    Files.createFile(folder.resolve("etc/ld.so.cache"));
  }

  /**
   * Moves the libraries from /usr/lib to /lib. Emulated programs look into /lib first; if that were
   * missing here, they would find this machine's libraries there.
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
