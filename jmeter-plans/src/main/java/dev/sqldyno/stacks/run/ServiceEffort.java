// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run;

import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.run.Budget;
import dev.sqldyno.stacks.result.Scenario;
import dev.sqldyno.workload.drive.FlatRule;
import java.time.Duration;
import java.util.List;

/**
 * The run length of stacks: how they are loaded, and for how long.
 *
 * @param size the one that it is derived from
 * @param users those of the closed load
 * @param warmUp rule for when the window begins; its bound counts from when all users have come
 * @param requests number that ends the window; 0 if only time does
 * @param window its length at most
 * @param budget how often each stack is measured in each scenario, each time on a newly started
 *     engine
 * @param scenarios each once and in their own order, as the open load's rate is a share of the
 *     closed load's throughput
 * @param delay how long the slow dependency waits; not at all unless the user chooses
 */
public record ServiceEffort(
    Size size,
    int users,
    FlatRule warmUp,
    long requests,
    Duration window,
    Budget budget,
    List<Scenario> scenarios,
    Duration delay) {

  public ServiceEffort {
    scenarios = scenarios.stream().distinct().sorted().toList();
  }

  /** The users of the published run, and the requests of each. */
  private static final int PUBLISHED_USERS = 500;

  private static final int PUBLISHED_REQUESTS = 100;

  /** The stacks of a short run, as each start of one has to be warmed. */
  private static final List<String> FEW = List.of("jpa-platform", "spring-data-r2dbc");

  private static final List<Scenario> CLOSED = List.of(Scenario.CLOSED);

  public static ServiceEffort of(Size size) {
    return switch (size) {
      case SMOKE -> of(size, 4, rule(1, 1, 1, 0.5, 3), 0, 2, CLOSED);
      case QUICK -> of(size, RampUp.USERS, rule(3, 2, 1, 0.03, 90), 0, 10, CLOSED);
      case FULL ->
          of(
              size,
              PUBLISHED_USERS,
              rule(10, 4, 2, 0.03, 420),
              PUBLISHED_USERS * PUBLISHED_REQUESTS,
              120,
              List.of(Scenario.values()));
    };
  }

  private static ServiceEffort of(
      Size size, int users, FlatRule rule, int requests, long window, List<Scenario> scenarios) {
    return new ServiceEffort(
        size, users, rule, requests, seconds(window), Budget.of(size), scenarios, Duration.ZERO);
  }

  /** Returns the ids of the stacks that are compared by default; empty for all. */
  public static List<String> stacks(Size size) {
    return size == Size.FULL ? List.of() : FEW;
  }

  /** Returns this run length with what a user may choose. */
  public ServiceEffort with(
      int otherUsers, Budget otherBudget, List<Scenario> otherScenarios, Duration otherDelay) {
    return new ServiceEffort(
        size, otherUsers, warmUp, requests, window, otherBudget, otherScenarios, otherDelay);
  }

  private static FlatRule rule(long window, int windows, int times, double tolerance, long bound) {
    return new FlatRule(seconds(window), windows, times, tolerance, seconds(bound));
  }

  private static Duration seconds(long seconds) {
    return Duration.ofSeconds(seconds);
  }

  /** Returns the time in which users come one after the other. */
  Duration arrival() {
    return warmUp.window().multipliedBy(warmUp.windows());
  }

  /** Returns how long an open load must be scheduled, which is longer than a trial can take. */
  Duration longest() {
    return warmUp.bound().plus(warmUp.window()).plus(window).plus(seconds(30));
  }
}
