// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.result;

import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.measure.Conditions;
import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Reading.Measured;
import dev.sqldyno.measure.Reading.Unavailable;
import dev.sqldyno.measure.Waits;
import dev.sqldyno.stacks.catalog.Stack.Layer;
import dev.sqldyno.stacks.catalog.Stack.Model;
import dev.sqldyno.stacks.result.ServiceSample.Checked;
import dev.sqldyno.stacks.result.ServiceSample.Latency;
import dev.sqldyno.stacks.result.ServiceSample.Metered;
import dev.sqldyno.stacks.result.ServiceSample.Published;
import dev.sqldyno.stacks.result.ServiceSample.Second;
import dev.sqldyno.stacks.result.ServiceSample.Subject;
import dev.sqldyno.stacks.result.ServiceSample.WarmUp;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Makes windows of services as a machine with two cores might have measured them. */
public final class ServiceSamples {
  private static final double WALL = 10e9;

  private final Scenario scenario;
  private Subject stack;
  private final Map<Party, Double> cores = new EnumMap<>(Party.class);
  private Map<String, String> load = Map.of(ServiceSample.USERS, "50");
  private Optional<Double> late = Optional.empty();
  private Optional<Latency> latency = Optional.empty();
  private int repetition;
  private long requests = 18_000;
  private long errors;
  private long failedBefore;
  private boolean steady = true;
  private Reading statements = new Measured(4);
  private Reading retries = new Measured(0);
  private Reading rowsInserted = new Measured(40_000);
  private Reading waiting = new Measured(0);
  private Reading lock = new Measured(0);
  private Reading steal = new Measured(0);
  private Reading throttled = new Measured(0);
  private Reading neighbours = new Measured(0);
  private Optional<String> engineMachine = Optional.empty();
  private Map<Counter, Reading> harness = Map.of();
  private MeterKind meter = MeterKind.CGROUP_CPU;
  private double metered = 1;

  private ServiceSamples(Scenario scenario, Subject stack) {
    this.scenario = scenario;
    this.stack = stack;
    cores.put(Party.ENGINE, 0.85);
    cores.put(Party.APP, 0.85);
    cores.put(Party.CLIENT, 0.2);
  }

  /** Returns a quiet one of 1,800 bookings per second, from an AOT cache if its id ends so. */
  public static ServiceSamples of(Scenario scenario, String id, Model model, String data) {
    return new ServiceSamples(
        scenario,
        new Subject(
            id,
            "Stack " + id,
            Optional.ofNullable(model),
            Optional.ofNullable(data),
            Optional.ofNullable(data).map(ServiceSamples::layer),
            Map.of("BOOKINGS_DATA", "x"),
            Map.of("BOOKINGS_DATA", "the layer under test"),
            List.of("It reads twice."),
            id.endsWith("-aot"),
            "as it was built"));
  }

  private static Layer layer(String data) {
    return data.equals("jdbc") || data.equals("r2dbc") ? Layer.SAME_SQL : Layer.IDIOMATIC;
  }

  /** Sets what it takes otherwise. */
  public ServiceSamples latency(Latency other) {
    latency = Optional.of(other);
    return this;
  }

  /** Sets its repetition. */
  public ServiceSamples repetition(int n) {
    repetition = n;
    return this;
  }

  /** Sets the number of bookings in its ten seconds. */
  public ServiceSamples requests(long accepted, long failed) {
    requests = accepted;
    errors = failed;
    return this;
  }

  /** Sets how many failed before its window. */
  public ServiceSamples failedBefore(long requests) {
    failedBefore = requests;
    return this;
  }

  /** Sets a party's CPU time ÷ wall time. */
  public ServiceSamples busy(Party party, double share) {
    cores.put(party, share);
    return this;
  }

  /** Makes it measured before it was warm. */
  public ServiceSamples cold() {
    steady = false;
    return this;
  }

  /** Replaces each text of its own by this one. */
  public ServiceSamples saying(String text) {
    stack =
        new Subject(
            stack.id() + text,
            stack.name() + text,
            stack.model(),
            Optional.of(text),
            stack.layer(),
            Map.of(text, text),
            Map.of(text, text),
            List.of(text),
            stack.aotCache(),
            text);
    load = Map.of(ServiceSample.USERS, "50", text, text);
    statements = new Unavailable(text);
    engineMachine = Optional.of(text);
    return queueUnknown(text).throttled(new Unavailable(text));
  }

  /** Sets how many transactions were repeated. */
  public ServiceSamples retries(double transactions) {
    retries = new Measured(transactions);
    return this;
  }

  /** Sets the engine's own count. */
  public ServiceSamples rowsInserted(Reading count) {
    rowsInserted = count;
    return this;
  }

  /** Sets how many requests wait for a connection. */
  public ServiceSamples queue(double requestsWaiting) {
    waiting = new Measured(requestsWaiting);
    return this;
  }

  /** Sets how many of the engine's 16 sessions wait for locks. */
  public ServiceSamples locked(double sessions) {
    lock = new Measured(sessions);
    return this;
  }

  /** Makes the service publish nothing on who waits for a connection. */
  public ServiceSamples queueUnknown(String why) {
    waiting = new Unavailable(why);
    return this;
  }

  /** Sets how long a CPU quota stopped it. */
  public ServiceSamples throttled(Reading nanos) {
    throttled = nanos;
    return this;
  }

  /** Sets the fraction of the CPUs that was stolen. */
  public ServiceSamples stolen(double part) {
    steal = new Measured(part);
    return this;
  }

  /** Sets the fraction of the CPUs that neighbours had. */
  public ServiceSamples besides(double part) {
    neighbours = new Measured(part);
    return this;
  }

  /** Puts the engine on another machine. */
  public ServiceSamples engineOn(String machine) {
    engineMachine = Optional.of(machine);
    return this;
  }

  /** Sets the harness's own CPU time ÷ wall time. */
  public ServiceSamples harness(double share) {
    harness = Map.of(Counter.CPU, new Measured(share * WALL));
    return this;
  }

  /** Sets the meter of all parties. */
  public ServiceSamples by(MeterKind other) {
    meter = other;
    return this;
  }

  /** Makes the meters' counters span so many times the window. */
  public ServiceSamples meteredFor(double windows) {
    metered = windows;
    return this;
  }

  /** Sets the users; 50 have 49 requests under way on average. */
  public ServiceSamples users(int n) {
    load = Map.of(ServiceSample.USERS, Integer.toString(n));
    return this;
  }

  /** Sets how long each request waits for a remote call; call it after {@link #users}. */
  public ServiceSamples delayed(int millis) {
    load =
        Map.of(
            ServiceSample.USERS,
            load.get(ServiceSample.USERS),
            ServiceSample.DELAY,
            millis + " ms");
    return this;
  }

  /** Sets the scheduled arrivals per second. */
  public ServiceSamples scheduled(double rate) {
    load = Map.of(ServiceSample.RATE, Double.toString(rate));
    return this;
  }

  /** Sets how late one of a hundred requests was sent at least; its p99 is 90 ms. */
  public ServiceSamples late(double millis) {
    late = Optional.of(millis);
    return this;
  }

  /** Returns the window. */
  public ServiceSample sample() {
    Reading none = new Measured(0);
    return new ServiceSample(
        ServiceSample.SCHEMA,
        stack,
        "postgresql",
        scenario,
        load,
        Size.QUICK,
        repetition,
        WALL,
        requests,
        errors,
        latency.orElseGet(() -> Latencies.of(late)),
        IntStream.range(-5, 10)
            .mapToObj(second -> new Second(second, requests / 10, 0, 25, 90 + second, 200))
            .toList(),
        parties(),
        new Cost(WALL, harness),
        new Conditions(steal, throttled, none, neighbours),
        new Waits(none, none, lock, none),
        16,
        new Measured(400e6),
        only(Model.VIRTUAL, 3, "platform threads"),
        stack.aotCache() ? 2.5e9 : 6.9e9,
        new WarmUp(18e9, steady, List.of(600_000.0, 500_000.0)),
        new Published(
            statements,
            retries,
            waiting,
            only(Model.REACTIVE, 2, "the service does not publish bookings_event_loops")),
        new Checked(40_000, 40_000, 0, new Measured(40_010), rowsInserted, errors + failedBefore));
  }

  private Map<Party, Metered> parties() {
    Map<Party, Metered> parties = new EnumMap<>(Party.class);
    cores.forEach((party, share) ->
        parties.put(
            party,
            new Metered(
                meter,
                new Cost(WALL, metered * WALL, Map.of(Counter.CPU, new Measured(share * WALL))),
                party == Party.ENGINE ? engineMachine : Optional.empty())));
    return parties;
  }

  private Reading only(Model model, double value, String whyNot) {
    return stack.model().filter(model::equals).isPresent()
        ? new Measured(value)
        : new Unavailable(whyNot);
  }
}
