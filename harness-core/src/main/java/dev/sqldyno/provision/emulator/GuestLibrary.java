// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.emulator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The library that each emulated program loads first: it aligns the stack of signal handlers, which
 * QEMU does not, and makes random keys repeatable. Compiled once with the user's C compiler.
 */
final class GuestLibrary {
  /** The source; linked with no library of this machine, as it uses the emulator's. */
  private static final CSource SOURCE =
      new CSource(
          "guest",
          List.of("-march=x86-64", "-nostdlib", "-fvisibility=hidden", "-fno-stack-protector"));

  private GuestLibrary() {}

  static String digest() {
    return SOURCE.digest();
  }

  /** Adds it to the folder of the emulator, whose programs then load it. */
  static void addTo(Path folder) throws IOException, InterruptedException {
    Path own = Files.createDirectories(folder.resolve("usr/lib/sqldyno"));
    CCompiler.DEFAULT.compile(SOURCE, own);
    Files.move(own.resolve(SOURCE.library()), in(folder));
    preload(folder, SOURCE.library());
  }

  /** Copies it from the emulator's folder to an otherwise empty one. */
  static void addAlone(Path emulator, Path folder) throws IOException {
    Files.createDirectory(folder.resolve("etc"));
    Path own = Files.createDirectory(folder.resolve("sqldyno")).resolve(SOURCE.library());
    Files.copy(in(emulator), own);
    preload(folder, "/" + folder.relativize(own));
  }

  private static Path in(Path folder) {
    return folder.resolve(EmulatorRecipe.LIBRARIES).resolve(SOURCE.library());
  }

  private static void preload(Path folder, String library) throws IOException {
    // the path is relative to the emulator's root
    Files.writeString(folder.resolve("etc/ld.so.preload"), library + "\n");
  }
}
