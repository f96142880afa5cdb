// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import dev.sqldyno.catalog.Stack;
import dev.sqldyno.catalog.Stacks;
import dev.sqldyno.provision.service.StackNeeds;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/**
 * The stacks for tests: those of the launch folder and {@code -Dstack.<id>=COMMAND}, of which
 * {@code -Dstacks=a,b} (or {@code all}) chooses. One that this machine cannot start skips its tests
 * with the reason, unless {@code -Dstacks.require=a,b} (or {@code all}) names it: then they fail.
 */
final class TestStacks {
  private static final String OWN = "stack.";
  private static final String ALL = "all";

  /** Where the build was started; the user's own commands name files from there. */
  private static final Path USERS_FOLDER = Path.of(System.getProperty("stacks.folder", ""));

  private static final Stacks STACKS = Stacks.load(Path.of("..", "launch"), own(), USERS_FOLDER);
  private static final Map<String, Optional<String>> SEEN = new ConcurrentHashMap<>();

  private TestStacks() {}

  private static Map<String, String> own() {
    return System.getProperties().stringPropertyNames().stream()
        .filter(name -> name.startsWith(OWN))
        .collect(
            Collectors.toMap(
                name -> name.substring(OWN.length()),
                System::getProperty,
                (a, _) -> a,
                TreeMap::new));
  }

  /** Those chosen; where some of the user's own are given and nothing is chosen, these alone. */
  static List<Stack> chosen() {
    Set<String> ids = words("stacks");
    if (ids.isEmpty()) {
      ids = own().keySet();
    }
    return ids.isEmpty() || ids.contains(ALL)
        ? STACKS.all()
        : ids.stream().map(STACKS::stack).toList();
  }

  /** The variables that every stack gets. */
  static Map<String, String> shared() {
    return STACKS.shared();
  }

  /** Returns if the stack can be started here; else the test is skipped, or fails. */
  static void require(Stack stack) {
    Optional<String> missing = StackNeeds.missing(stack);
    SEEN.put(stack.id(), missing);
    missing.ifPresent(reason -> {
      Set<String> required = words("stacks.require");
      if (required.contains(stack.id()) || required.contains(ALL)) {
        throw new AssertionFailedError("stacks.require names " + stack.id() + ": " + reason);
      }
      throw new TestAbortedException(stack.id() + ": " + reason);
    });
  }

  /** {@code stacks tested: 6 of 7 (…)} and why others were not; empty where none was asked for. */
  static Optional<String> summary() {
    if (SEEN.isEmpty()) {
      return Optional.empty();
    }
    Map<String, Optional<String>> seen = new TreeMap<>(SEEN);
    List<String> tested = seen.keySet().stream().filter(id -> seen.get(id).isEmpty()).toList();
    String missing =
        seen.keySet().stream()
            .filter(id -> seen.get(id).isPresent())
            .map(id -> "\n  not tested: " + id + ": " + seen.get(id).get())
            .collect(Collectors.joining());
    return Optional.of(
        "stacks tested: %d of %d (%s)%s"
            .formatted(tested.size(), STACKS.all().size(), String.join(", ", tested), missing));
  }

  /** Of a property, which separates them by commas. */
  static Set<String> words(String property) {
    return Arrays.stream(System.getProperty(property, "").split(","))
        .map(String::strip)
        .filter(word -> !word.isEmpty())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }
}
