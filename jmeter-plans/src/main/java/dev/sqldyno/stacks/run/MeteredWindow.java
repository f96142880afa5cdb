// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run;

import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Waits;
import dev.sqldyno.measure.meter.PartyMetering;
import dev.sqldyno.measure.proc.PeakMemory;
import dev.sqldyno.measure.waits.WaitMeter;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.stacks.catalog.Stack;
import dev.sqldyno.stacks.result.Party;
import dev.sqldyno.stacks.result.ServiceSample;
import dev.sqldyno.stacks.result.ServiceSample.Checked;
import dev.sqldyno.stacks.result.ServiceSample.Metered;
import dev.sqldyno.stacks.result.ServiceSample.Published;
import dev.sqldyno.stacks.result.ServiceSample.Subject;
import dev.sqldyno.stacks.result.ServiceSample.WarmUp;
import dev.sqldyno.stacks.run.reading.ClockReading;
import dev.sqldyno.stacks.run.reading.PinnedThreads;
import dev.sqldyno.stacks.run.reading.Prometheus;
import dev.sqldyno.stacks.run.reading.ResponseLog;
import dev.sqldyno.stacks.service.RunningService;
import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/**
 * A metered window of a load. Its answers are complete once the load has ended.
 *
 * @param from its begin; {@code to} is its end
 */
record MeteredWindow(
    LoadedService loaded,
    ClockReading from,
    ClockReading to,
    PartyMetering.Window<Party> window,
    Waits waits,
    Map<Party, Metered> parties,
    WarmUp warmUp,
    Published published,
    Reading peakMemory,
    Reading pinnedPerSecond) {
  /**
   * The time for which the engine's sessions are sampled before the window, under the same load.
   */
  private static final Duration WATCHED = Duration.ofMillis(500);

  /**
   * Waits until the service is warm, and meters a window; the load goes on before, during and after
   * it.
   *
   * @param warmedNanos how long another load has warmed the service already
   */
  static MeteredWindow measure(LoadedService loaded, double warmedNanos)
      throws InterruptedException, SQLException {
    RunningService service = loaded.service();
    Map<Party, Footprint> parties = new EnumMap<>(Party.class);
    parties.put(Party.ENGINE, loaded.engine().running().footprint());
    parties.put(Party.APP, service.footprint());
    parties.put(Party.CLIENT, loaded.plan().process().footprint());
    // before that the load may not be in its cgroup yet, and would get a lesser meter
    loaded.awaitFirstAnswer();
    ClockReading loadedFrom = ClockReading.now();
    try (PartyMetering<Party> metering = PartyMetering.open(parties);
        WaitMeter waits = WaitMeter.open(loaded.engine().running())) {
      WarmUp warmUp =
          new Warming(loaded, metering.meter(Party.APP), metering.meter(Party.ENGINE))
              .await(warmedNanos);
      loaded.requireAccepted();
      waits.watch();
      loaded.pass(WATCHED, 0);
      loaded.says("measuring the window");
      Prometheus before = Prometheus.of(service.uri());
      waits.begin();
      metering.begin();
      ClockReading from = ClockReading.now();
      loaded.pass(loaded.trial().effort().window(), loaded.trial().effort().requests());
      ClockReading to = ClockReading.now();
      PartyMetering.Window<Party> window = metering.end();
      waits.end();
      to.requireUnsetSince(loadedFrom);
      return new MeteredWindow(
          loaded,
          from,
          to,
          window,
          waits.waited(),
          metered(window, metering, parties),
          warmUp,
          Prometheus.of(service.uri()).since(before, to.nanosSince(from)),
          PeakMemory.of(service.processes()),
          pinned(loaded));
    }
  }

  private static Map<Party, Metered> metered(
      PartyMetering.Window<Party> window,
      PartyMetering<Party> metering,
      Map<Party, Footprint> parties) {
    Map<Party, Metered> metered = new EnumMap<>(Party.class);
    parties.forEach((party, footprint) ->
        metered.put(
            party,
            new Metered(
                metering.meter(party).meter(),
                window.costs().get(party),
                footprint.otherMachine())));
    return metered;
  }

  private static Reading pinned(LoadedService loaded) throws InterruptedException {
    return loaded.trial().stack().model().filter(Stack.Model.VIRTUAL::equals).isPresent()
        ? PinnedThreads.perSecond(loaded.service().listener(), loaded.plan().jtl().getParent())
        : new Reading.Unavailable("it has no virtual threads that we know of");
  }

  /** Returns the answers of the window alone. */
  ResponseLog answers() {
    return loaded.log().between(from.millis(), to.millis());
  }

  /** Returns the window as the run's folder keeps it. */
  ServiceSample sample(Subject stack, Checked checked) {
    StackTrial trial = loaded.trial();
    ResponseLog inside = answers();
    return new ServiceSample(
        ServiceSample.SCHEMA,
        stack,
        loaded.engine().running().engine().id(),
        trial.scenario(),
        trial.load(),
        trial.effort().size(),
        trial.repetition(),
        to.nanosSince(from),
        inside.successes(),
        inside.size() - inside.successes(),
        inside.latency(),
        loaded.log().seconds(from.millis(), to.millis()),
        parties,
        window.own(),
        window.conditions(),
        waits,
        loaded.connections(),
        peakMemory,
        pinnedPerSecond,
        loaded.service().startUp().toNanos(),
        warmUp,
        published,
        checked);
  }
}
