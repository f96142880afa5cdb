// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.service;

import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.EngineMeter;
import dev.sqldyno.measure.PartyMetering;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Rung;
import dev.sqldyno.measure.Totals;
import dev.sqldyno.measure.proc.CompilerThreads;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.service.RunningService;
import dev.sqldyno.result.Party;
import dev.sqldyno.result.ServiceSample.WarmUp;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/** Waits until a loaded service is warm, then meters a window of the same load. */
final class Window {
  private static final Duration LOOK = Duration.ofMillis(250);
  private static final Duration FIRST_ANSWER = Duration.ofSeconds(60);

  private final ServiceEffort effort;
  private final Turn turn;
  private final RunningService service;
  private final LoadRun load;
  private final Consumer<String> progress;

  Window(
      ServiceEffort effort,
      Turn turn,
      RunningService service,
      LoadRun load,
      Consumer<String> progress) {
    this.effort = effort;
    this.turn = turn;
    this.service = service;
    this.load = load;
    this.progress = progress;
  }

  /** The load goes on before, during and after it. */
  Measured measure(Footprint engine) throws InterruptedException {
    Map<Party, Footprint> parties = new EnumMap<>(Party.class);
    parties.put(Party.ENGINE, engine);
    parties.put(Party.APP, service.footprint());
    parties.put(Party.CLIENT, load.footprint());
    // before that the load may not be in its cgroup yet, and would be metered on a lower rung
    awaitFirstAnswer();
    try (PartyMetering<Party> metering = PartyMetering.open(parties)) {
      WarmUp warmUp = warmUp(metering.meter(Party.APP), metering.meter(Party.ENGINE));
      if (load.answers().successes() == 0) {
        throw new ProvisionException(
            "stack '%s' accepted nothing; its answers: %s\n%s"
                .formatted(turn.stack().id(), load.answers().failures(), service.lastWords()));
      }
      progress.accept(turn.what() + ": window");
      Prometheus before = Prometheus.of(service.uri());
      metering.begin();
      long from = System.currentTimeMillis();
      pass(effort.window(), effort.requests());
      long to = System.currentTimeMillis();
      PartyMetering.Window<Party> window = metering.end();
      Prometheus after = Prometheus.of(service.uri());
      return new Measured(from, to, window, rungs(metering), warmUp, before, after, load.answers());
    }
  }

  private static Map<Party, Rung> rungs(PartyMetering<Party> metering) {
    Map<Party, Rung> rungs = new EnumMap<>(Party.class);
    for (Party party : Party.values()) {
      rungs.put(party, metering.meter(party).rung());
    }
    return rungs;
  }

  private void awaitFirstAnswer() throws InterruptedException {
    long deadline = System.nanoTime() + FIRST_ANSWER.toNanos();
    while (load.answers().size() == 0) {
      if (System.nanoTime() > deadline) {
        throw new ProvisionException(
            "stack '%s' answered nothing for %d s:\n%s"
                .formatted(turn.stack().id(), FIRST_ANSWER.toSeconds(), service.lastWords()));
      }
      look(LOOK);
    }
  }

  private WarmUp warmUp(EngineMeter app, EngineMeter engine) throws InterruptedException {
    Steadiness steadiness = new Steadiness(effort.warmUp());
    double spent = 0;
    while (!steadiness.reached() && spent < effort.warmUp().bound().toNanos()) {
      Totals appTotals = app.read();
      Totals engineTotals = engine.read();
      long compiled = compilersNanos();
      long before = load.answers().size();
      pass(effort.warmUp().window(), 0);
      Cost cost = app.read().since(appTotals);
      Cost yardstick = engine.read().since(engineTotals);
      long answered = load.answers().size() - before;
      // by the wall time where its CPU time cannot be told
      double perRequest = perRequest(cost, cost.wallNanos() / answered, answered);
      double compiling = compilersNanos() - compiled;
      steadiness.add(
          perRequest, perRequest(yardstick, 1, answered), compiling / (perRequest * answered));
      spent += cost.wallNanos();
      // as just before the window, whose first seconds it would slow if it were asked for anew
      Prometheus.of(service.uri());
      progress.accept(
          String.format(
              Locale.ROOT,
              "%s: warming up, %.0f s, %.3f ms of CPU a request",
              turn.what(),
              spent / 1e9,
              perRequest / 1e6));
    }
    return new WarmUp(spent, steadiness.reached(), steadiness.history());
  }

  private long compilersNanos() {
    return CompilerThreads.nanos(service.footprint().rootPid());
  }

  /** In nanoseconds of CPU time; NaN where nothing was answered. */
  private static double perRequest(Cost cost, double ifNotTold, long answered) {
    if (answered == 0) {
      return Double.NaN;
    }
    return cost.get(Counter.CPU) instanceof Reading.Measured(double nanos)
        ? nanos / answered
        : ifNotTold;
  }

  /** Until the time is over, or so many requests were answered, where it is more than none. */
  private void pass(Duration time, long requests) throws InterruptedException {
    long deadline = System.nanoTime() + time.toNanos();
    long enough = load.answers().size() + requests;
    while (System.nanoTime() < deadline && (requests == 0 || load.answers().size() < enough)) {
      look(Duration.ofNanos(Math.clamp(deadline - System.nanoTime(), 0, LOOK.toNanos())));
    }
  }

  private void look(Duration pause) throws InterruptedException {
    Thread.sleep(pause);
    if (!service.isRunning()) {
      throw new ProvisionException(
          "stack '%s' died under load:\n%s".formatted(turn.stack().id(), service.lastWords()));
    }
    load.mustRun();
  }
}
