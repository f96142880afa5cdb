// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Totals;
import dev.sqldyno.measure.meter.EngineMeter;
import dev.sqldyno.measure.proc.CompilerThreads;
import dev.sqldyno.stacks.result.ServiceSample.WarmUp;
import dev.sqldyno.stacks.run.reading.Prometheus;
import dev.sqldyno.stacks.run.reading.Steadiness;
import dev.sqldyno.workload.drive.FlatRule;
import java.time.Duration;

/** Waits until a loaded service is warm. */
record Warming(LoadedService loaded, EngineMeter app, EngineMeter engine) {

  /**
   * Waits until the CPU time per request is flat, or the rule's bound is reached.
   *
   * @param warmedNanos how long another load has warmed the service already
   */
  WarmUp await(double warmedNanos) throws InterruptedException {
    FlatRule rule = loaded.trial().effort().warmUp();
    Steadiness steadiness = new Steadiness(rule);
    long begin = System.nanoTime();
    double arriving = arrive();
    double bound = rule.bound().toNanos() + arriving;
    double spent = warmedNanos + arriving;
    while (!steadiness.reached() && spent < bound) {
      double perRequest = add(steadiness, rule.window());
      // asked here, too, as the first call just before the window would slow its first seconds
      Prometheus.of(loaded.service().uri());
      spent = warmedNanos + (System.nanoTime() - begin);
      loaded.says(
          say("warming up, %.0f s, %.3f ms of CPU per request", spent / 1e9, perRequest / 1e6));
    }
    return new WarmUp(spent, steadiness.reached(), steadiness.history());
  }

  /** Adds a window of that length. Returns what a request cost in it, in nanoseconds. */
  private double add(Steadiness steadiness, Duration length) throws InterruptedException {
    Totals appTotals = app.read();
    Totals engineTotals = engine.read();
    CompilerThreads compilers = loaded.compilers();
    long before = loaded.answers().successes();
    loaded.pass(length, 0);
    Cost cost = app.read().since(appTotals);
    Cost yardstick = engine.read().since(engineTotals);
    long answered = loaded.answers().successes() - before;
    if (answered == 0) {
      loaded.engineMustAnswer();
    }
    // by the wall time if its CPU time cannot be read
    double perRequest = perRequest(cost, cost.wallNanos() / answered, answered);
    double compiling = loaded.compilers().since(compilers);
    steadiness.add(
        perRequest, perRequest(yardstick, 1, answered), compiling / (perRequest * answered));
    return perRequest;
  }

  /**
   * Waits until all users have come, or the rate is reached. What a request costs until then
   * differs from its cost under the whole load, and so does not show how warm the service is.
   *
   * @return how long it took, in nanoseconds
   */
  private double arrive() throws InterruptedException {
    Duration rampUp = loaded.trial().rampUp();
    long begin = System.nanoTime();
    while (true) {
      Duration remaining = rampUp.minusNanos(System.nanoTime() - begin);
      if (!remaining.isPositive()) {
        return System.nanoTime() - begin;
      }
      loaded.says("load is rising, %d s left".formatted(remaining.plusMillis(999).toSeconds()));
      Duration span = loaded.trial().effort().warmUp().window();
      loaded.pass(remaining.compareTo(span) < 0 ? remaining : span, 0);
    }
  }

  /** Returns CPU time in nanoseconds; NaN if nothing was accepted. */
  private static double perRequest(Cost cost, double ifUnread, long answered) {
    if (answered == 0) {
      return Double.NaN;
    }
    return cost.get(Counter.CPU) instanceof Reading.Measured(double nanos)
        ? nanos / answered
        : ifUnread;
  }
}
