// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.testing;

import dev.sqldyno.catalog.text.Nearest;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/**
 * Counts what tests need and a machine may lack. A test without it is skipped with the reason,
 * unless a system property names it ({@code a,b} or {@code all}): then the test fails. Threads may
 * share it.
 */
public final class Skips {
  private static final String ALL = "all";

  private final String things;
  private final String property;
  private final Set<String> known;
  private final Set<String> planned = ConcurrentHashMap.newKeySet();
  private final Map<String, Optional<String>> reasons = new ConcurrentHashMap<>();

  /**
   * Counts one kind of things.
   *
   * @param things their name in the plural
   * @param property names those that must exist
   * @param known the ids of all
   */
  public Skips(String things, String property, Set<String> known) {
    this.things = things;
    this.property = property;
    this.known = known;
  }

  /**
   * Announces what is to be tested, so that the summary includes it even where no test asks for it.
   * Fails if the property names another, which no test would try.
   */
  public void plan(Set<String> ids) {
    planned.addAll(ids);
    for (String name : required()) {
      if (!planned.contains(name) && !name.equals(ALL)) {
        throw new AssertionFailedError(
            "%s names %s, but only these %s are chosen: %s"
                .formatted(property, name, things, String.join(", ", new TreeSet<>(planned))));
      }
    }
  }

  /** Returns if there is no reason against it; else the test is skipped, or fails. */
  public void require(String id, Optional<String> whyNot) {
    boolean required = isRequired(id);
    reasons.put(id, whyNot);
    whyNot.ifPresent(reason -> {
      if (required) {
        throw new AssertionFailedError("%s names %s: %s".formatted(property, id, reason));
      }
      throw new TestAbortedException(id + ": " + reason);
    });
  }

  /** Returns whether a test that lacks it fails. */
  boolean isRequired(String id) {
    Set<String> required = required();
    return required.contains(id) || required.contains(ALL);
  }

  private Set<String> required() {
    Set<String> required = words(property);
    for (String name : required) {
      if (!known.contains(name) && !name.equals(ALL)) {
        throw new AssertionFailedError(
            "%s names '%s', which is none of the %s%s"
                .formatted(property, name, things, Nearest.hint(name, known)));
      }
    }
    return required;
  }

  /**
   * Returns {@code engines tested: 3 of 4 (…)} and why not the others; empty if none was needed.
   */
  public Optional<String> summary() {
    if (reasons.isEmpty()) {
      return Optional.empty();
    }
    Map<String, Optional<String>> sorted = new TreeMap<>(reasons);
    List<String> tested = sorted.keySet().stream().filter(id -> sorted.get(id).isEmpty()).toList();
    planned.forEach(id -> sorted.putIfAbsent(id, Optional.of("no test of this run asked for it")));
    String missing =
        sorted.keySet().stream()
            .filter(id -> sorted.get(id).isPresent())
            .map(id -> "\n  not tested: " + id + ": " + sorted.get(id).get())
            .collect(Collectors.joining());
    return Optional.of(
        "%s tested: %d of %d (%s)%s"
            .formatted(things, tested.size(), known.size(), String.join(", ", tested), missing));
  }

  /** Returns what a system property lists between commas, in that order. */
  public static Set<String> words(String property) {
    return Arrays.stream(System.getProperty(property, "").split(","))
        .map(String::strip)
        .filter(word -> !word.isEmpty())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }
}
