// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.emulator;

import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.cache.BinaryCache;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * This machine's loader and libraries, which a build of the user's needs: it was linked with them.
 * What they execute may differ from machine to machine, so their C library is part of the name
 * under which counts are compared.
 */
final class HostLibraries {
  /** Where distributions have the C library. */
  private static final List<Path> PLACES =
      List.of(
          Path.of("/lib/x86_64-linux-gnu/libc.so.6"),
          Path.of("/lib64/libc.so.6"),
          Path.of("/usr/lib/libc.so.6"));

  private static final Pattern NAME =
      Pattern.compile("GNU C Library \\(([^)\n]{1,80})\\)[^\n]{0,40}version ([\\d.]+\\d)");

  private static final String NONE =
      "no GNU C library was found in %s, and the lab needs this machine's for a build by its path. Leave --lab out"
          .formatted(PLACES);

  private HostLibraries() {}

  /** Returns this machine's C library: {@code this machine's glibc 2.36 (Debian GLIBC 2.36-9)}. */
  static String name() {
    Path library =
        PLACES.stream()
            .filter(Files::isRegularFile)
            .findFirst()
            .orElseThrow(() -> new ProvisionException(NONE));
    try {
      Matcher name =
          NAME.matcher(new String(Files.readAllBytes(library), StandardCharsets.ISO_8859_1));
      if (!name.find()) {
        throw new ProvisionException(NONE);
      }
      return "this machine's glibc %s (%s)".formatted(name.group(2), name.group(1));
    } catch (IOException e) {
      throw new ProvisionException("cannot read %s: %s", library, e.getMessage(), e);
    }
  }

  /**
   * Returns the folder that an emulated program sees over this machine's root: nothing is in it but
   * what lets it load the guest library.
   */
  static Path root(Path emulator) {
    return BinaryCache.get(
        "emulator-host-" + GuestLibrary.digest(),
        folder -> GuestLibrary.addAlone(emulator, folder));
  }
}
