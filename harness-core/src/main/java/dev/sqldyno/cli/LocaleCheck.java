// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import dev.sqldyno.provision.cgroup.KernelFiles;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The check for names that this JVM cannot represent: it reads arguments and paths in the locale's
 * character set, and replaces other letters by question marks.
 */
final class LocaleCheck {
  private LocaleCheck() {}

  /**
   * Returns the message on an argument or the working directory; empty if all can be represented.
   */
  static Optional<String> complaint() {
    Charset charset =
        Charset.forName(System.getProperty("sun.jnu.encoding"), Charset.defaultCharset());
    String arguments = KernelFiles.text(Path.of("/proc/self/cmdline")).orElse("");
    return complaint(charset, Stream.concat(Stream.of(arguments.split("\0")), folder()));
  }

  static Optional<String> complaint(Charset charset, Stream<String> names) {
    return names
        .filter(name -> !charset.newEncoder().canEncode(name))
        .findFirst()
        .map(name ->
            "this locale's character set, %s, cannot spell '%s': set LC_ALL=C.UTF-8"
                .formatted(charset, name));
  }

  /** Returns the working directory from its URI, which keeps the bytes. */
  private static Stream<String> folder() {
    try {
      String uri = Path.of("/proc/self/cwd").toRealPath().toUri().getRawPath();
      return Stream.of(URLDecoder.decode(uri.replace("+", "%2B"), StandardCharsets.UTF_8));
    } catch (IOException _) {
      return Stream.of();
    }
  }
}
