// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import dev.sqldyno.stacks.catalog.Stack;
import dev.sqldyno.stacks.catalog.Stacks;
import dev.sqldyno.stacks.service.StackNeeds;
import dev.sqldyno.testing.Skips;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The stacks for tests: those of the launch folder and {@code -Dstack.<id>=COMMAND}, of which
 * {@code -Dstacks=a,b} (or {@code all}) chooses. If this machine cannot start one, its tests are
 * skipped with the reason, or fail if {@code -Dstacks.require=a,b} (or {@code all}) names it.
 */
final class TestStacks {
  private static final String OWN = "stack.";
  private static final String ALL = "all";

  /** The folder of the build's start; the user's own commands name files from there. */
  private static final Path USERS_FOLDER = Path.of(System.getProperty("stacks.folder", ""));

  private static final Stacks STACKS = Stacks.load(Path.of("..", "launch"), own(), USERS_FOLDER);
  private static final Skips TRIED =
      new Skips(
          "stacks",
          "stacks.require",
          STACKS.all().stream().map(Stack::id).collect(Collectors.toCollection(TreeSet::new)));

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

  /** Returns the chosen stacks; without a choice, the user's own alone if there are any. */
  static List<Stack> chosen() {
    Set<String> ids = Skips.words("stacks");
    if (ids.isEmpty()) {
      ids = own().keySet();
    }
    return ids.isEmpty() || ids.contains(ALL)
        ? STACKS.all()
        : ids.stream().map(STACKS::stack).toList();
  }

  /**
   * Plans to test all chosen stacks: one that no test asks for is listed at the end, and one that
   * is required but not chosen fails.
   */
  static void plan() {
    TRIED.plan(chosen().stream().map(Stack::id).collect(Collectors.toCollection(TreeSet::new)));
  }

  /** Returns the variables that every stack gets. */
  static Map<String, String> shared() {
    return STACKS.shared();
  }

  /** Returns if the stack can be started here; otherwise the test is skipped or fails. */
  static void require(Stack stack) {
    TRIED.require(stack.id(), StackNeeds.missing(stack));
  }

  /** Returns how many were tested and what the size leaves out; empty if none was asked for. */
  static Optional<String> summary() {
    return TRIED
        .summary()
        .map(tested -> tested + Matrix.leftOut().map(left -> "\n  " + left).orElse(""));
  }
}
