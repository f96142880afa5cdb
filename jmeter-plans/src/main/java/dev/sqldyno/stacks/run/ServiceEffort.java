// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run;

import dev.sqldyno.catalog.Size;
import dev.sqldyno.stacks.result.Scenario;
import java.time.Duration;
import java.util.List;

/**
 * How long stacks are loaded.
 *
 * @param users of the closed load
 * @param warmUp when the window opens
 * @param requests that close the window; 0 where only time does
 * @param window how long it is at most
 * @param repetitions starts of each stack in each scenario
 * @param scenarios what each has to bear, each once and in their own order: the open load's rate is
 *     a share of what the closed one came to
 * @param stacks ids of those that are compared; empty for all
 */
public record ServiceEffort(
    int users,
    Steadiness.Rule warmUp,
    long requests,
    Duration window,
    int repetitions,
    List<Scenario> scenarios,
    List<String> stacks) {

  public ServiceEffort {
    scenarios = scenarios.stream().distinct().sorted().toList();
  }

  /** The published run: so many users, so many requests of each. */
  private static final int PUBLISHED_USERS = 500;

  private static final int PUBLISHED_REQUESTS = 100;

  private static final List<String> USUAL =
      List.of("jpa-platform", "jpa-virtual", "spring-data-r2dbc");

  /** What that size means here. */
  public static ServiceEffort of(Size size) {
    return switch (size) {
      case SMOKE ->
          new ServiceEffort(
              4, rule(1, 1, 1, 0.5, 3), 0, seconds(2), 1, List.of(Scenario.CLOSED), USUAL);
      case QUICK ->
          new ServiceEffort(
              50, rule(3, 2, 1, 0.03, 18), 0, seconds(10), 1, List.of(Scenario.CLOSED), USUAL);
      case FULL ->
          new ServiceEffort(
              PUBLISHED_USERS,
              rule(10, 4, 2, 0.03, 420),
              (long) PUBLISHED_USERS * PUBLISHED_REQUESTS,
              seconds(120),
              3,
              List.of(Scenario.values()),
              List.of());
    };
  }

  private static Steadiness.Rule rule(
      long window, int windows, int times, double tolerance, long bound) {
    return new Steadiness.Rule(seconds(window), windows, times, tolerance, seconds(bound));
  }

  private static Duration seconds(long seconds) {
    return Duration.ofSeconds(seconds);
  }

  /** How long an open load must be scheduled for: longer than all that can come. */
  Duration longest() {
    return warmUp.bound().plus(warmUp.window()).plus(window).plus(seconds(30));
  }
}
