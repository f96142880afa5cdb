// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run;

import dev.sqldyno.catalog.text.Reason;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.process.LogTail;
import dev.sqldyno.provision.workspace.ShutdownHook;
import dev.sqldyno.stacks.jmeter.JMeterSettings;
import dev.sqldyno.stacks.jmeter.JtlTail;
import dev.sqldyno.stacks.jmeter.PlanRun;
import dev.sqldyno.stacks.jmeter.RemoteEngines;
import dev.sqldyno.stacks.result.Scenario;
import dev.sqldyno.stacks.run.reading.ResponseLog;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** A running load in a cgroup of its own, and what has been answered so far. */
final class LoadRun implements AutoCloseable {
  private final ShutdownHook shutdownHook;
  private final PlanRun plan;
  private final JtlTail tail;
  private final ResponseLog answers;

  private LoadRun(PlanRun plan, ResponseLog answers) {
    this.shutdownHook = new ShutdownHook(plan::close);
    this.plan = plan;
    this.tail = new JtlTail(plan.jtl());
    this.answers = answers;
  }

  /**
   * Starts a load by the plan of that scenario.
   *
   * @param folder gets its raw rows
   * @param answers an empty log
   */
  static LoadRun start(
      ServiceOptions options,
      Scenario scenario,
      Map<String, String> properties,
      Path folder,
      ResponseLog answers) {
    return new LoadRun(
        PlanRun.start(
            options.jmeterHome(),
            options.plan(scenario).path(),
            JMeterSettings.of(properties),
            folder,
            RemoteEngines.HERE),
        answers);
  }

  /** Returns the plan that makes the load. */
  PlanRun plan() {
    return plan;
  }

  /** Returns what was answered until now; the next call adds to it. */
  ResponseLog answers() {
    answers.add(tail.poll());
    return answers;
  }

  /** Throws ProvisionException if it has ended by itself. */
  void mustRun() {
    if (!plan.isRunning()) {
      throw new ProvisionException(
          "the load generator %s after %d requests:\n%s"
              .formatted(plan.howItEnded(), answers().size(), logTail().indent(2).stripTrailing()));
    }
  }

  private String logTail() {
    try {
      return LogTail.of(
          LogTail.tail(plan.log()) + LogTail.tail(plan.log().resolveSibling("jmeter.out")));
    } catch (IOException e) {
      return "it left no log: " + Reason.of(e);
    }
  }

  /** Lets no new request begin, and waits until all have been answered. */
  ResponseLog stop(Duration limit) throws InterruptedException {
    plan.stopGracefully(limit);
    ResponseLog all = answers();
    tail.mustBeWhole();
    return all;
  }

  @Override
  public void close() {
    shutdownHook.run();
    tail.close();
  }
}
