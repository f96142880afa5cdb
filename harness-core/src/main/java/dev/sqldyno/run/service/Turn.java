// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.service;

import dev.sqldyno.catalog.Stack;
import dev.sqldyno.result.Scenario;
import dev.sqldyno.result.ServiceSample;
import dev.sqldyno.workload.jmeter.Arrivals;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * One stack's turn: a start of it, a load, a window.
 *
 * @param pass which of all passes, from 0
 * @param rate scheduled arrivals in a second; empty where the load is not scheduled
 */
record Turn(Stack stack, Scenario scenario, int pass, OptionalDouble rate) {

  /** Seconds until the scheduled rate is reached. */
  private static final long RAMP_UP = 5;

  /** As progress and gaps name it. */
  String what() {
    return "services/%s/%s".formatted(scenario.id(), stack.id());
  }

  /** As its files are called. */
  String fileName() {
    return "%s-%s-%d".formatted(scenario.id(), stack.id(), pass + 1);
  }

  /** What is asked of the service, for the result. */
  Map<String, String> load(ServiceOptions options) {
    Map<String, String> load = new TreeMap<>();
    if (rate.isPresent()) {
      load.put(ServiceSample.RATE, perSecond());
    } else {
      load.put(ServiceSample.USERS, Integer.toString(options.effort().users()));
    }
    if (scenario == Scenario.SLOW) {
      load.put(ServiceSample.DELAY, options.delay().toMillis() + " ms");
    }
    return load;
  }

  /** The plan's properties: a load that goes on until it is stopped. */
  Map<String, String> properties(ServiceOptions options, String host, int port) {
    Map<String, String> properties = new TreeMap<>();
    properties.put("host", host);
    properties.put("port", Integer.toString(port));
    if (rate.isPresent()) {
      properties.put("rate", perSecond());
      properties.put("rampup", Long.toString(RAMP_UP));
      properties.put("duration", Long.toString(options.effort().longest().toSeconds()));
      properties.put("seed", Long.toString(seed()));
    } else {
      properties.put("users", Integer.toString(options.effort().users()));
      properties.put("requests", "-1");
      // all users at once would leave a JVM's compilers one thread's share of the cores
      properties.put("rampup", Long.toString(options.effort().warmUp().begin().toSeconds()));
    }
    return properties;
  }

  /** When each request is due; empty where the load is not scheduled. */
  Optional<Arrivals> arrivals(ServiceOptions options) {
    return rate.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Arrivals.random(
                Double.parseDouble(perSecond()),
                RAMP_UP,
                options.effort().longest().toSeconds(),
                seed()));
  }

  /** Every stack of a pass has the same. */
  private long seed() {
    return 1 + pass;
  }

  private String perSecond() {
    return Long.toString(Math.max(1, Math.round(rate.orElseThrow())));
  }
}
