// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run;

import dev.sqldyno.catalog.Durability;
import dev.sqldyno.catalog.Size;
import dev.sqldyno.result.RecordedOptions;
import dev.sqldyno.stacks.result.Scenario;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What a run's folder keeps of what a comparison was asked for, so that it can be gone on with.
 *
 * @param stacks ids, in their order
 */
public record Asked(
    String engine,
    Durability durability,
    List<String> stacks,
    Size size,
    List<Scenario> scenarios,
    int passes,
    int users,
    boolean aot,
    Duration delay) {
  /** Differs only between windows that may not be held against each other. */
  static final String DURABILITY = "services.durability";

  private static final String ENGINE = "services.engine";
  private static final String STACKS = "services.stacks";
  private static final String SIZE = "services.size";
  private static final String SCENARIOS = "services.scenarios";
  private static final String PASSES = "services.passes";
  private static final String USERS = "services.users";
  private static final String AOT = "services.aot";
  private static final String DELAY = "services.delay";
  private static final String MILLIS = " ms";

  /** Between what a run was asked for at first, and later. */
  private static final String THEN = ", then ";

  /**
   * Reads what {@link #options} wrote.
   *
   * @throws IllegalArgumentException where they are not of one comparison of stacks
   */
  public static Asked of(Map<String, String> options) {
    if (!options.containsKey(STACKS)) {
      throw new IllegalArgumentException("that run compared no stacks");
    }
    if (hasSeveral(options)) {
      throw new IllegalArgumentException(
          "that run holds several comparisons: use --run, with the options of what is missing");
    }
    RecordedOptions recorded = new RecordedOptions(options);
    return new Asked(
        recorded.get(ENGINE),
        recorded.one(DURABILITY, Durability.class),
        recorded.list(STACKS),
        recorded.one(SIZE, Size.class),
        recorded.several(SCENARIOS, Scenario.class),
        recorded.number(PASSES),
        recorded.number(USERS),
        Boolean.parseBoolean(recorded.get(AOT)),
        Duration.ofMillis(recorded.number(DELAY, MILLIS, Duration.ofDays(1).toMillis())));
  }

  /** Whether they are of comparisons that differ. */
  static boolean hasSeveral(Map<String, String> options) {
    return options.values().stream().anyMatch(value -> value.contains(THEN));
  }

  /**
   * What a run has been asked for with more of it: the passes of both where nothing else differs,
   * and else {@code 500, then 50}.
   */
  static Map<String, String> added(Map<String, String> before, Map<String, String> more) {
    Map<String, String> all = new TreeMap<>(before);
    if (before.containsKey(PASSES) && differ(before, more).isEmpty()) {
      all.merge(
          PASSES,
          more.get(PASSES),
          (_, is) ->
              Integer.toString(new RecordedOptions(before).number(PASSES) + Integer.parseInt(is)));
      more.forEach(all::putIfAbsent);
      return all;
    }
    more.forEach((name, value) ->
        all.merge(
            name,
            value,
            (was, is) -> was.equals(is) || was.endsWith(THEN + is) ? was : was + THEN + is));
    return all;
  }

  /** But for the passes, and for what an older run does not tell. */
  private static Set<String> differ(Map<String, String> before, Map<String, String> more) {
    return more.keySet().stream()
        .filter(name -> !name.equals(PASSES) && before.containsKey(name))
        .filter(name -> !more.get(name).equals(before.get(name)))
        .collect(Collectors.toSet());
  }

  /** As words. */
  Map<String, String> options() {
    Map<String, String> options = new TreeMap<>();
    options.put(ENGINE, engine);
    options.put(DURABILITY, durability.id());
    options.put(STACKS, String.join(",", stacks));
    options.put(SIZE, size.id());
    options.put(SCENARIOS, scenarios.stream().map(Scenario::id).collect(Collectors.joining(",")));
    options.put(PASSES, Integer.toString(passes));
    options.put(USERS, Integer.toString(users));
    options.put(AOT, Boolean.toString(aot));
    options.put(DELAY, delay.toMillis() + MILLIS);
    return options;
  }
}
