// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.service;

import dev.sqldyno.provision.process.SearchPath;
import dev.sqldyno.stacks.catalog.Stack;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The check for the files and programs that a stack's command needs. */
public final class StackNeeds {
  private static final String BUILD = ": build it";
  private static final String BUILD_OURS = BUILD + " with ./mvnw -q -DskipTests package";

  private StackNeeds() {}

  /** Returns the first missing one, with its remedy; empty if none is missing. */
  public static Optional<String> missing(Stack stack) {
    List<String> command = stack.command();
    String program = command.getFirst();
    if (!program.equals(Stack.JAVA) && program(stack).isEmpty()) {
      return Optional.of("there is no program '%s' here: install it".formatted(program));
    }
    for (int i = 1; i < command.size(); i++) {
      String word = command.get(i);
      if (command.get(i - 1).equals("-jar") && !isFile(stack, word)) {
        boolean ours = stack.model().isPresent();
        return Optional.of(
            stack.directory().resolve(word).normalize()
                + " is not there"
                + (ours ? BUILD_OURS : BUILD));
      }
      if (program.equals(Stack.JAVA) && word.startsWith("@") && !isFile(stack, word.substring(1))) {
        return Optional.of("there is no %s in %s".formatted(word.substring(1), stack.directory()));
      }
      if (word.endsWith(".js") || word.endsWith(".mjs")) {
        Optional<String> packages = missingPackages(stack.directory().resolve(word).normalize());
        if (packages.isPresent()) {
          return packages;
        }
      }
    }
    return Optional.empty();
  }

  /** Checks for the packages that npm installs in the script's folder or above it. */
  private static Optional<String> missingPackages(Path script) {
    for (Path at = script.getParent(); at != null; at = at.getParent()) {
      if (Files.exists(at.resolve("package.json"))) {
        return Files.isDirectory(at.resolve("node_modules"))
            ? Optional.empty()
            : Optional.of("its packages are not installed: run npm ci in " + at);
      }
    }
    return Optional.empty();
  }

  /** Returns the program file of its command; empty if there is none, and for Java. */
  public static Optional<Path> program(Stack stack) {
    String program = stack.command().getFirst();
    if (program.equals(Stack.JAVA)) {
      return Optional.empty();
    }
    return program.contains("/")
        ? Optional.of(stack.directory().resolve(program)).filter(Files::isExecutable)
        : SearchPath.find(program);
  }

  private static boolean isFile(Stack stack, String name) {
    return Files.isRegularFile(stack.directory().resolve(name));
  }
}
