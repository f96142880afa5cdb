// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.meter;

import dev.sqldyno.measure.Conditions;
import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Totals;
import dev.sqldyno.measure.client.ClientMeter;
import dev.sqldyno.measure.host.HostMeter;
import dev.sqldyno.provision.Footprint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The meters of windows in which several parties work at once, each in its own processes: a
 * service, its engine, the load generator. Opened once, then {@link #begin} and {@link #end} at
 * each window's edges. Not thread-safe.
 *
 * @param <P> the parties, read in their order, the first outermost
 */
public final class PartyMetering<P extends Enum<P>> implements AutoCloseable {
  private final Map<P, Footprint> parties;
  private final Map<P, EngineMeter> meters;
  private final NestedMeters nested;

  /**
   * The costs of one window.
   *
   * @param wallNanos the time between the innermost readings
   * @param costs gross, by party
   * @param own the cost of this JVM, which only watches
   */
  public record Window<P extends Enum<P>>(
      double wallNanos, Map<P, Cost> costs, Cost own, Conditions conditions) {}

  PartyMetering(Map<P, Footprint> parties, Map<P, EngineMeter> meters) {
    this.parties = Map.copyOf(parties);
    this.meters = meters;
    List<Supplier<Totals>> all = new ArrayList<>();
    meters.values().forEach(meter -> all.add(meter::read));
    all.add(new ClientMeter()::read);
    nested = new NestedMeters(HostMeter.open(parties.values().toArray(Footprint[]::new)), all);
  }

  /** Opens the meters, and uses them once so that no window pays for the first use. */
  public static <P extends Enum<P>> PartyMetering<P> open(Map<P, Footprint> parties) {
    Map<P, EngineMeter> meters = new LinkedHashMap<>();
    parties.forEach((party, footprint) -> meters.put(party, EngineMeter.open(footprint)));
    PartyMetering<P> metering = new PartyMetering<>(parties, meters);
    metering.begin();
    metering.end();
    return metering;
  }

  /** Returns the meter of one party, which {@link #close} closes. */
  public EngineMeter meter(P party) {
    return meters.get(party);
  }

  public void begin() {
    nested.begin();
  }

  /**
   * Ends the window.
   *
   * @throws IllegalStateException if no window was begun
   */
  public Window<P> end() {
    NestedMeters.Read read = nested.end();
    Cost own = read.costs().getLast();
    double hostNanos = read.hostEnd().nanoTime() - read.hostBegin().nanoTime();
    Map<P, Cost> costs = new LinkedHashMap<>();
    Reading all = new Reading.Measured(0);
    int place = 0;
    for (P party : meters.keySet()) {
      Cost cost = read.costs().get(place++);
      costs.put(party, cost.within(own.wallNanos()));
      if (parties.get(party).otherMachine().isEmpty()) {
        all = all.plus(asLong(cost, hostNanos));
      }
    }
    return new Window<>(
        own.wallNanos(), costs, own, nested.conditions(read, all, asLong(own, hostNanos)));
  }

  /**
   * Scales a party's CPU time to the machine's longer time: work goes on while another party's
   * meter answers late, and would otherwise count as that of other processes.
   */
  private static Reading asLong(Cost cost, double nanos) {
    return cost.get(Counter.CPU).times(nanos / cost.wallNanos());
  }

  @Override
  public void close() {
    meters.values().forEach(EngineMeter::close);
  }
}
