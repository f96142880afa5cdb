// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.meter;

import dev.sqldyno.measure.CodeCounts;
import dev.sqldyno.measure.Conditions;
import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Totals;
import dev.sqldyno.measure.client.ClientMeter;
import dev.sqldyno.measure.host.HostMeter;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.RunningEngine;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The meters of one engine's windows: opened once, then {@link #begin} and {@link #end} at each
 * window's edges. Not thread-safe.
 *
 * <p>The meters nest, the dearest outermost: hardware, machine, engine, client, work, client,
 * engine, machine, hardware. So the client is not charged for reading the others, and the window's
 * length is that of the innermost meter, the client's. Between the client's and the engine's
 * reading the engine only waits; the time that its readings span is kept with its cost.
 */
public final class Metering implements AutoCloseable {
  private final EngineMeter engine;
  private final NestedMeters nested;
  private final EngineMeter hardware;
  private final Footprint footprint;
  private Totals hardwareBegin;

  /**
   * The costs of one window, and its conditions.
   *
   * @param engine over the work's length, as the client saw it; its metered time is longer
   * @param engineAlone over the time between the engine's two readings, which is longer where its
   *     meter answers late; for an engine that does nothing
   */
  public record Window(Cost engine, Cost client, Conditions conditions, Cost engineAlone) {}

  Metering(EngineMeter engine, Footprint footprint) {
    this.engine = engine;
    this.nested =
        new NestedMeters(HostMeter.open(footprint), List.of(engine::read, new ClientMeter()::read));
    this.hardware = HardwareMeter.open(footprint, engine.meter());
    this.footprint = footprint;
  }

  /** Opens the meters, and uses them once so that no window pays for the first use. */
  public static Metering open(RunningEngine engine) {
    Metering metering = new Metering(EngineMeter.open(engine), engine.footprint());
    metering.begin();
    metering.end();
    return metering;
  }

  /** Returns the engine's meter. */
  public MeterKind meter() {
    return engine.meter();
  }

  /** See {@link EngineMeter#whyNotHigher}. */
  public List<String> whyNotHigher() {
    return engine.whyNotHigher();
  }

  /** Returns what the last window executed; see {@link EngineMeter#executed}. */
  public Optional<Supplier<CodeCounts>> executed() {
    return engine.executed();
  }

  /**
   * Returns the unused engine's cost over that time. It does not wait if no meter reaches the
   * engine.
   */
  public Cost idle(Duration length) throws InterruptedException {
    engine.beginIdle();
    begin();
    if (meter() != MeterKind.NONE) {
      Thread.sleep(length);
    }
    Cost cost = end().engineAlone();
    engine.endIdle();
    return cost;
  }

  /** Begins a window; call it last before the work. */
  public void begin() {
    hardwareBegin = hardware.read();
    nested.begin();
  }

  /**
   * Begins a window where the last one ended. So it includes deferred work of the engine, such as a
   * purge that starts at a commit.
   */
  public void resume() {
    nested.resume();
  }

  /**
   * Ends the window; call it first after the work.
   *
   * @throws IllegalStateException if no window was begun
   */
  public Window end() {
    NestedMeters.Read read = nested.end();
    Totals hardwareEnd = hardware.read();
    Cost used = hardwareEnd.since(hardwareBegin);
    hardwareBegin = hardwareEnd;
    Cost engineAlone = read.costs().getFirst();
    Cost clientCost = read.costs().getLast();
    Cost engineCost = engineAlone.with(used).within(clientCost.wallNanos());
    return new Window(
        engineCost, clientCost, conditions(read, engineCost, clientCost), engineAlone);
  }

  private Conditions conditions(NestedMeters.Read read, Cost engineCost, Cost clientCost) {
    return footprint.emulatorName().isPresent()
        ? Conditions.unknown("an emulator's counts do not depend on the machine's other load")
        : nested.conditions(read, engineShare(engineCost), clientCost.get(Counter.CPU));
  }

  /**
   * Returns the engine's part of the machine's CPU time: 0 for an engine in this JVM, which the
   * client's includes, and for one on another machine.
   */
  private Reading engineShare(Cost engineCost) {
    return footprint instanceof Footprint.InJvm || footprint.otherMachine().isPresent()
        ? new Reading.Measured(0)
        : engineCost.get(Counter.CPU);
  }

  @Override
  public void close() {
    engine.close();
    hardware.close();
  }
}
