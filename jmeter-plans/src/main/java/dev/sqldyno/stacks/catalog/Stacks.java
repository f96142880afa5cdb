// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.catalog;

import dev.sqldyno.catalog.Descriptors;
import dev.sqldyno.catalog.Folder;
import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.text.CommandWords;
import dev.sqldyno.catalog.text.Nearest;
import dev.sqldyno.catalog.text.OneLine;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The stacks of the launch folder, and the user's own.
 *
 * @param stacks by id, those of the launch folder by name, then the user's own
 * @param shared the variables that every stack gets, before its own
 */
public record Stacks(Map<String, Stack> stacks, Map<String, String> shared) {
  private static final String ENDING = ".yaml";
  private static final String SHARED = "service.env";

  /**
   * Reads {@code stacks/*.yaml} and {@code service.env} of the launch folder. The user's commands
   * are started in this JVM's folder.
   *
   * @param own the user's commands by id; one with the id of a file replaces that
   * @throws CatalogException for the first error
   */
  public static Stacks load(Path launch, Map<String, String> own) {
    return load(launch, own, Path.of(""));
  }

  /** Reads the stacks; the user's commands are started in that folder. */
  public static Stacks load(Path launch, Map<String, String> own, Path directory) {
    Folder.OnDisk folder = new Folder.OnDisk(launch.resolve("stacks"));
    Map<String, Stack> stacks = new LinkedHashMap<>();
    for (String file : folder.names(path -> path.toString().endsWith(ENDING))) {
      String id = file.substring(0, file.length() - ENDING.length());
      Map<String, Object> given =
          Map.of("id", id, "directory", launch.toAbsolutePath(), "aotCache", false);
      stacks.put(id, Descriptors.read(folder, file, given, Stack.class));
    }
    own.forEach((id, command) -> stacks.put(id, own(id, directory, command)));
    return new Stacks(stacks, shared(new Folder.OnDisk(launch)));
  }

  /** Returns a stack of the user: a command, quoted as in a shell, and its folder. */
  private static Stack own(String id, Path directory, String command) {
    if (!id.matches("[a-z0-9][a-z0-9-]*")) {
      throw new CatalogException(
          "'%s' is not a stack's name: use lower-case letters, digits and hyphens", id);
    }
    try {
      return new Stack(
          id,
          directory.toAbsolutePath(),
          id,
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          CommandWords.of(command),
          Map.of(),
          Map.of(),
          List.of(),
          List.of(),
          false);
    } catch (IllegalArgumentException e) {
      throw new CatalogException("stack '%s': %s", id, e.getMessage(), e);
    }
  }

  /** Reads lines of {@code KEY=VALUE}; one that begins with {@code #} is a comment. */
  private static Map<String, String> shared(Folder launch) {
    Map<String, String> variables = new LinkedHashMap<>();
    List<String> lines = launch.read(SHARED).orElse("").lines().map(String::strip).toList();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      int equals = line.indexOf('=');
      String key = equals < 0 ? line : line.substring(0, equals);
      if (equals < 0 || !key.matches("[A-Za-z_][A-Za-z0-9_]*")) {
        throw new CatalogException(
            "%s:%d: '%s' is not KEY=VALUE", launch.nameOf(SHARED), i + 1, OneLine.quoted(line));
      }
      if (variables.put(key, line.substring(equals + 1)) != null) {
        throw new CatalogException(
            "%s:%d: '%s' is there twice", launch.nameOf(SHARED), i + 1, OneLine.quoted(key));
      }
    }
    return variables;
  }

  /** Returns all stacks: those of the launch folder by name, then the user's own. */
  public List<Stack> all() {
    return List.copyOf(stacks.values());
  }

  /** Returns the stack of that id. Throws CatalogException with the nearest id if there is none. */
  public Stack stack(String id) {
    Stack stack = stacks.get(id);
    if (stack == null) {
      throw new CatalogException(Nearest.unknown("stack", id, stacks.keySet()));
    }
    return stack;
  }
}
