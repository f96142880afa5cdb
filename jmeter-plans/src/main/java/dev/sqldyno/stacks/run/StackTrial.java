// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run;

import dev.sqldyno.result.RunInfo.Gap;
import dev.sqldyno.stacks.catalog.Stack;
import dev.sqldyno.stacks.result.Scenario;
import dev.sqldyno.stacks.result.ServiceSample;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * A stack in a scenario, in one repetition: a start of it, a load, a window.
 *
 * @param repetition from 0
 * @param rate scheduled arrivals per second; empty if the load is not scheduled
 */
record StackTrial(
    Stack stack, Scenario scenario, int repetition, OptionalDouble rate, ServiceEffort effort) {
  /** The plan's property for the number of users, who send one booking after the other. */
  static final String USERS = "users";

  /** The plan's property for how many each of them sends. */
  static final String REQUESTS = "requests";

  private static final Duration LEAST_SCHEDULED = Duration.ofSeconds(5);

  /** Returns this trial with arrivals at that rate. */
  StackTrial at(OptionalDouble perSecond) {
    return new StackTrial(stack, scenario, repetition, perSecond, effort);
  }

  /** Returns whether the window is of this trial. */
  boolean made(ServiceSample sample) {
    return sample.repetition() == repetition
        && sample.scenario() == scenario
        && sample.stack().id().equals(stack.id());
  }

  /** Returns its name in progress and gaps. */
  String what() {
    return Gap.SERVICES + "%s/%s".formatted(scenario.id(), stack.id());
  }

  /** Returns the name of its files. */
  String fileName() {
    return "%s-%s-%d".formatted(scenario.id(), stack.id(), repetition + 1);
  }

  /** Returns the load as the result keeps it. */
  Map<String, String> load() {
    Map<String, String> load = new TreeMap<>();
    String users = Integer.toString(effort.users());
    if (rate.isPresent()) {
      load.put(ServiceSample.RATE, Long.toString(perSecond()));
      load.put(ServiceSample.RATE_OF_USERS, users);
    } else {
      load.put(ServiceSample.USERS, users);
    }
    if (scenario == Scenario.SLOW) {
      load.put(ServiceSample.DELAY, effort.delay().toMillis() + " ms");
    }
    return load;
  }

  /** Returns how many users come before all others, or before what is scheduled. */
  int firstUsers() {
    return RampUp.of(effort.users());
  }

  /** Returns the plan's properties, by which the load goes on until it is stopped. */
  Map<String, String> properties(URI service) {
    return rate.isPresent() ? scheduled(service) : users(effort.users(), rampUp(), service);
  }

  /** Returns the properties for the users who come first. */
  Map<String, String> first(URI service) {
    return users(firstUsers(), Duration.ZERO, service);
  }

  private Map<String, String> scheduled(URI service) {
    // every stack has the same seed in a repetition
    return load(
        service,
        Map.of(
            "rate", perSecond(),
            "rampup", rampUp().toSeconds(),
            "duration", effort.longest().toSeconds(),
            "seed", 1 + repetition));
  }

  /** Returns the time until all users are there, or the rate: a cold service needs it. */
  Duration rampUp() {
    Duration usual = effort.arrival();
    return rate.isEmpty() || usual.compareTo(LEAST_SCHEDULED) > 0 ? usual : LEAST_SCHEDULED;
  }

  /** Lets users come one after the other, as JMeter, too, has much to compile at first. */
  private static Map<String, String> users(int users, Duration rampUp, URI service) {
    return load(service, Map.of(USERS, users, REQUESTS, -1, "rampup", rampUp.toSeconds()));
  }

  private static Map<String, String> load(URI service, Map<String, Number> numbers) {
    Map<String, String> properties = new TreeMap<>();
    properties.put("host", service.getHost());
    properties.put("port", Integer.toString(service.getPort()));
    numbers.forEach((name, number) -> properties.put(name, number.toString()));
    return properties;
  }

  private long perSecond() {
    return Math.max(1, Math.round(rate.orElseThrow()));
  }
}
