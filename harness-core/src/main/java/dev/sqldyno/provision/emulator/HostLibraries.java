// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.emulator;

import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.build.ElfFile;
import dev.sqldyno.provision.cache.BinaryCache;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The loader and libraries that a user's build is linked with: this machine's, or those of a root
 * folder named in its program. Their instructions may differ between machines, so the C library is
 * part of the name under which counts are compared.
 */
final class HostLibraries {
  private static final Path DEFAULT_LOADER = Path.of("/lib64/ld-linux-x86-64.so.2");

  private static final Pattern NAME =
      Pattern.compile("GNU C Library \\(([^)\n]{1,80})\\)[^\n]{0,40}version ([\\d.]+\\d)");

  private HostLibraries() {}

  /**
   * Returns the C library of a program, which is beside its loader: {@code glibc 2.36 (Debian GLIBC
   * 2.36-9)}.
   */
  static String name(Path program) {
    String own = ElfFile.of(program).loader();
    Path loader = own.isEmpty() ? DEFAULT_LOADER : Path.of(own);
    try {
      Path library = loader.toRealPath().resolveSibling("libc.so.6");
      Matcher name =
          NAME.matcher(new String(Files.readAllBytes(library), StandardCharsets.ISO_8859_1));
      if (name.find()) {
        return "glibc %s (%s)".formatted(name.group(2), name.group(1));
      }
    } catch (IOException _) {
      // the remedy is the same
    }
    throw new ProvisionException(
        "no GNU C library was found beside %s, the loader of %s, and the lab's counts depend on it. Leave out --lab",
        loader, program);
  }

  /**
   * Returns the folder that an emulated program sees over this machine's root. It contains only the
   * guest library and the file that preloads it.
   */
  static Path root(Path emulator) {
    return BinaryCache.get(
        "emulator-host-" + GuestLibrary.digest(),
        folder -> GuestLibrary.addAlone(emulator, folder));
  }
}
