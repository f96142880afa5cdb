// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import dev.sqldyno.catalog.Stack;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What a stack's command lacks on this machine. */
final class Missing {
  /** Endings of programs that another one runs. */
  private static final List<String> PROGRAMS = List.of(".jar", ".js", ".mjs", ".py");

  private Missing() {}

  /** The first thing, with its remedy; empty where nothing is missing. */
  static Optional<String> of(Stack stack) {
    String program = stack.command().getFirst();
    // the JDK that this runs on
    if (!program.equals("java") && !isThere(program, stack.directory())) {
      return Optional.of("no %s on PATH".formatted(program));
    }
    return stack.command().stream()
        .skip(1)
        .filter(word -> PROGRAMS.stream().anyMatch(word::endsWith))
        .map(word -> stack.directory().resolve(word).normalize())
        .flatMap(file -> ofFile(file).stream())
        .findFirst();
  }

  private static boolean isThere(String program, Path directory) {
    Stream<Path> candidates =
        program.contains("/")
            ? Stream.of(directory.resolve(program))
            : Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .map(folder -> Path.of(folder).resolve(program));
    return candidates.anyMatch(Files::isExecutable);
  }

  private static Optional<String> ofFile(Path file) {
    if (!Files.exists(file)) {
      return Optional.of("%s is not built: ./mvnw package".formatted(file.getFileName()));
    }
    for (Path at = file.getParent(); at != null; at = at.getParent()) {
      if (Files.exists(at.resolve("package.json"))) {
        return Files.exists(at.resolve("node_modules"))
            ? Optional.empty()
            : Optional.of("its packages are not installed: npm ci in " + at.getFileName());
      }
    }
    return Optional.empty();
  }
}
