// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import dev.sqldyno.stacks.catalog.Stack;
import dev.sqldyno.stacks.catalog.Stacks;
import dev.sqldyno.stacks.service.StackNeeds;
import dev.sqldyno.testing.Tried;
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
 * {@code -Dstacks=a,b} (or {@code all}) chooses. One that this machine cannot start skips its tests
 * with the reason, unless {@code -Dstacks.require=a,b} (or {@code all}) names it: then they fail.
 */
final class TestStacks {
  private static final String OWN = "stack.";
  private static final String ALL = "all";

  /** Where the build was started; the user's own commands name files from there. */
  private static final Path USERS_FOLDER = Path.of(System.getProperty("stacks.folder", ""));

  private static final Stacks STACKS = Stacks.load(Path.of("..", "launch"), own(), USERS_FOLDER);
  private static final Tried TRIED =
      new Tried(
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

  /** Those chosen; where some of the user's own are given and nothing is chosen, these alone. */
  static List<Stack> chosen() {
    Set<String> ids = Tried.words("stacks");
    if (ids.isEmpty()) {
      ids = own().keySet();
    }
    return ids.isEmpty() || ids.contains(ALL)
        ? STACKS.all()
        : ids.stream().map(STACKS::stack).toList();
  }

  /**
   * Says that all chosen stacks are to be tested: one that no test asks for is listed at the end,
   * and one that is required but not chosen fails.
   */
  static void plan() {
    TRIED.plan(chosen().stream().map(Stack::id).collect(Collectors.toCollection(TreeSet::new)));
  }

  /** The variables that every stack gets. */
  static Map<String, String> shared() {
    return STACKS.shared();
  }

  /** Returns if the stack can be started here; else the test is skipped, or fails. */
  static void require(Stack stack) {
    TRIED.require(stack.id(), StackNeeds.missing(stack));
  }

  /** How many were tested, and what the size leaves out; empty where none was asked for. */
  static Optional<String> summary() {
    return TRIED
        .summary()
        .map(tested -> tested + Matrix.leftOut().map(left -> "\n  " + left).orElse(""));
  }
}
