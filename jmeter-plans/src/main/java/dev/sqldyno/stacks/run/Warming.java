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
import dev.sqldyno.workload.drive.FlatRule;
import java.time.Duration;

/**
 * The warm-up of a loaded service: it is warm when its CPU time per request is steady over windows
 * of some seconds. No fixed time would do: a JVM under load gets faster for minutes, and their
 * number differs between stacks.
 *
 * <p>The CPU time must be steady by itself and relative to the engine's CPU time for the same
 * requests. The engine needs no warm-up, so if both get dearer, the machine got slower: by itself,
 * a service that gets faster would look steady whenever other processes take its gain. Relative to
 * the engine alone, it would look steady in mid-warm-up, because a faster service makes a request
 * cheaper for the engine, too.
 *
 * <p>The service's compilers must be idle, too. If all cores are busy, they get one thread's share
 * of many: JPA once stayed at 1.4 ms per request for a minute, with 12 % of its CPU time in the
 * compilers and methods queued for them, on its way to 0.5 ms.
 */
record Warming(LoadedService loaded, EngineMeter app, EngineMeter engine) {

  /**
   * Waits until the CPU time per request is flat, or the rule's bound is reached.
   *
   * @param warmedNanos how long another load has warmed the service already
   */
  WarmUp await(double warmedNanos) throws InterruptedException {
    FlatRule rule = loaded.trial().effort().warmUp();
    FlatRule.Watch watch = rule.watch();
    long begin = System.nanoTime();
    double arriving = arrive();
    double bound = rule.bound().toNanos() + arriving;
    double spent = warmedNanos + arriving;
    while (!watch.reached() && spent < bound) {
      double perRequest = add(watch, rule.window());
      // asked here, too, as the first call just before the window would slow its first seconds
      Prometheus.of(loaded.service().uri());
      spent = warmedNanos + (System.nanoTime() - begin);
      loaded.says(
          say("warming up, %.0f s, %.3f ms of CPU per request", spent / 1e9, perRequest / 1e6));
    }
    return new WarmUp(spent, watch.reached(), watch.history());
  }

  /** Adds a window of that length. Returns what a request cost in it, in nanoseconds. */
  private double add(FlatRule.Watch watch, Duration length) throws InterruptedException {
    Totals appTotals = app.read();
    Totals engineTotals = engine.read();
    CompilerThreads compilers = loaded.compilers();
    long before = loaded.answers().successes();
    loaded.pass(length, 0);
    Cost cost = app.read().since(appTotals);
    Cost yardstick = engine.read().since(engineTotals);
    long answered = loaded.answers().successes() - before;
    if (answered == 0) {
      loaded.requireEngine();
    }
    // by the wall time if its CPU time cannot be read
    double perRequest = perRequest(cost, cost.wallNanos() / answered, answered);
    double compiling = loaded.compilers().since(compilers);
    watch.add(
        compiling / (perRequest * answered),
        perRequest,
        perRequest / perRequest(yardstick, 1, answered));
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
