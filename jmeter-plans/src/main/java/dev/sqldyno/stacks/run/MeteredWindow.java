// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Totals;
import dev.sqldyno.measure.meter.EngineMeter;
import dev.sqldyno.measure.meter.PartyMetering;
import dev.sqldyno.measure.proc.CompilerThreads;
import dev.sqldyno.measure.proc.PeakMemory;
import dev.sqldyno.measure.waits.WaitMeter;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.stacks.catalog.Stack;
import dev.sqldyno.stacks.result.Party;
import dev.sqldyno.stacks.result.ServiceSample.Metered;
import dev.sqldyno.stacks.result.ServiceSample.WarmUp;
import dev.sqldyno.stacks.run.reading.ClockReading;
import dev.sqldyno.stacks.run.reading.PinnedThreads;
import dev.sqldyno.stacks.run.reading.Prometheus;
import dev.sqldyno.stacks.run.reading.Steadiness;
import dev.sqldyno.stacks.service.RunningService;
import dev.sqldyno.workload.drive.FlatRule;
import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/** Waits until a loaded service is warm, then meters a window of the same load. */
record MeteredWindow(LoadedService loaded) {
  /** For so long the engine's sessions are looked at before the window, under the same load. */
  private static final Duration WATCHED = Duration.ofMillis(500);

  /**
   * Meters a window; the load goes on before, during and after it.
   *
   * @param warmedNanos how long another load has warmed the service already
   */
  MeasuredWindow measure(double warmedNanos) throws InterruptedException, SQLException {
    ServiceEffort effort = loaded.trial().effort();
    RunningService service = loaded.service();
    Map<Party, Footprint> parties = new EnumMap<>(Party.class);
    parties.put(Party.ENGINE, loaded.engine().running().footprint());
    parties.put(Party.APP, service.footprint());
    parties.put(Party.CLIENT, loaded.load().plan().footprint());
    // before that the load may not be in its cgroup yet, and would get a lesser meter
    loaded.awaitFirstAnswer();
    ClockReading loadedFrom = ClockReading.now();
    try (PartyMetering<Party> metering = PartyMetering.open(parties);
        WaitMeter waits = WaitMeter.open(loaded.engine().running())) {
      WarmUp warmUp = warmUp(metering.meter(Party.APP), metering.meter(Party.ENGINE), warmedNanos);
      loaded.mustHaveAccepted();
      waits.watch();
      loaded.pass(WATCHED, 0);
      loaded.says("measuring the window");
      Prometheus before = Prometheus.of(service.uri());
      waits.begin();
      metering.begin();
      ClockReading from = ClockReading.now();
      loaded.pass(effort.window(), effort.requests());
      ClockReading to = ClockReading.now();
      PartyMetering.Window<Party> window = metering.end();
      waits.end();
      to.mustAgreeSince(loadedFrom);
      return new MeasuredWindow(
          loaded,
          from,
          to,
          window,
          waits.waited(),
          metered(window, metering, parties),
          warmUp,
          Prometheus.of(service.uri()).since(before, to.nanosSince(from)),
          PeakMemory.of(service.processes()),
          pinned(),
          loaded.load().answers());
    }
  }

  private static Map<Party, Metered> metered(
      PartyMetering.Window<Party> window,
      PartyMetering<Party> metering,
      Map<Party, Footprint> parties) {
    Map<Party, Metered> metered = new EnumMap<>(Party.class);
    window
        .costs()
        .forEach((party, cost) ->
            metered.put(
                party,
                new Metered(
                    metering.meter(party).meter(), cost, parties.get(party).otherMachine())));
    return metered;
  }

  private Reading pinned() throws InterruptedException {
    return loaded.trial().stack().model().filter(Stack.Model.VIRTUAL::equals).isPresent()
        ? PinnedThreads.perSecond(
            loaded.service().listener(), loaded.load().plan().jtl().getParent())
        : new Reading.Unavailable("it has no virtual threads that we know of");
  }

  private WarmUp warmUp(EngineMeter app, EngineMeter engine, double warmedNanos)
      throws InterruptedException {
    FlatRule rule = loaded.trial().effort().warmUp();
    Steadiness steadiness = new Steadiness(rule);
    long begin = System.nanoTime();
    double arriving = arrive();
    double bound = rule.bound().toNanos() + arriving;
    double spent = warmedNanos + arriving;
    while (!steadiness.reached() && spent < bound) {
      Totals appTotals = app.read();
      Totals engineTotals = engine.read();
      CompilerThreads compilers = loaded.compilers();
      long before = loaded.load().answers().successes();
      loaded.pass(rule.window(), 0);
      Cost cost = app.read().since(appTotals);
      Cost yardstick = engine.read().since(engineTotals);
      long answered = loaded.load().answers().successes() - before;
      if (answered == 0) {
        loaded.engineMustAnswer();
      }
      // by the wall time if its CPU time cannot be read
      double perRequest = perRequest(cost, cost.wallNanos() / answered, answered);
      double compiling = loaded.compilers().since(compilers);
      steadiness.add(
          perRequest, perRequest(yardstick, 1, answered), compiling / (perRequest * answered));
      // asked here, too, as the first call just before the window would slow its first seconds
      Prometheus.of(loaded.service().uri());
      spent = warmedNanos + (System.nanoTime() - begin);
      loaded.says(
          say("warming up, %.0f s, %.3f ms of CPU per request", spent / 1e9, perRequest / 1e6));
    }
    return new WarmUp(spent, steadiness.reached(), steadiness.history());
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
