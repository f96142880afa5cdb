// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.measure.Conditions;
import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Reading.Measured;
import dev.sqldyno.measure.Reading.Unavailable;
import dev.sqldyno.measure.Waits;
import dev.sqldyno.workload.drive.LoadWindow;
import java.util.Map;
import java.util.Optional;

/** Makes samples with the few parts that a test is about. */
public final class Samples {
  public static final Conditions QUIET =
      new Conditions(new Measured(0), new Measured(0), new Measured(0), new Measured(0.02));

  /** Nothing is known of the engine's waits. */
  public static final Waits UNTOLD = waits("not asked");

  private static final Reading NO_PMU = new Unavailable("perf_event_open: no PMU here (errno 2)");

  private Samples() {}

  /** Makes waits of which nothing is known, for one and the same reason. */
  public static Waits waits(String reason) {
    Reading none = new Unavailable(reason);
    return new Waits(none, none, none, none);
  }

  /** CPU time alone, as the cgroup-cpu meter reads it. */
  public static Cost cpu(double wallNanos, double cpuNanos) {
    return new Cost(wallNanos, Map.of(Counter.CPU, new Measured(cpuNanos)));
  }

  /** Instructions as well. */
  public static Cost cost(double wallNanos, double cpuNanos, double user, double kernel) {
    return new Cost(
        wallNanos,
        Map.of(
            Counter.CPU, new Measured(cpuNanos),
            Counter.INSTRUCTIONS_USER, new Measured(user),
            Counter.INSTRUCTIONS_KERNEL, new Measured(kernel)));
  }

  /** No counter could be read. */
  public static Cost unmetered(double wallNanos, String reason) {
    return new Cost(wallNanos, Map.of(Counter.CPU, new Unavailable(reason)));
  }

  /** 1 000 rows in one second: 500 ms of engine, 100 ms of settle, 200 ms of client CPU. */
  public static Sample sample() {
    return sample(cpu(1e9, 5e8), Optional.of(cpu(2e8, 1e8)), cpu(1e9, 2e8), QUIET);
  }

  /** One thread on two cores, of whose waits nothing is known. */
  public static Sample sample(
      Cost statement, Optional<Cost> settle, Cost client, Conditions conditions) {
    return sample(statement, settle, client, conditions, 1, 2, UNTOLD);
  }

  /** One of a repetition on that engine, whose idle burn is 0. */
  public static Sample of(
      String engine, String operation, int repetition, Cost statement, Cost client) {
    return of(engine, operation, Map.of(), repetition, statement, client);
  }

  /** The same of a variant. */
  public static Sample of(
      String engine,
      String operation,
      Map<String, String> variant,
      int repetition,
      Cost statement,
      Cost client) {
    return of(engine, operation, variant, repetition, statement, client, cpu(1e9, 0));
  }

  /** The same with another idle burn. */
  public static Sample of(
      String engine,
      String operation,
      Map<String, String> variant,
      int repetition,
      Cost statement,
      Cost client,
      Cost idle) {
    Sample any = sample();
    return new Sample(
        engine,
        any.workload(),
        operation,
        variant,
        any.size(),
        repetition,
        0,
        1,
        any.rows(),
        any.threads(),
        any.cores(),
        any.meter(),
        statement,
        Optional.empty(),
        idle,
        client,
        any.conditions(),
        any.waits(),
        Optional.empty());
  }

  /** The same with another number of rows. */
  public static Sample withRows(Sample s, long rows) {
    return copy(s, s.size(), rows, s.meter(), s.idle(), s.clients());
  }

  /** What clients of a mix saw in one second of that engine's, 500 ms of whose CPU it took. */
  public static Sample of(String engine, int repetition, LoadWindow load) {
    Sample any = of(engine, "a", repetition, cpu(1e9, 5e8 + repetition * 1e6), cpu(1e9, 1e8));
    long stored = load.transactions().values().stream().mapToLong(LoadWindow.Tally::stored).sum();
    return copy(any, any.size(), stored, any.meter(), any.idle(), Optional.of(load));
  }

  /** The same of another window of its fork. */
  public static Sample window(Sample s, int iteration) {
    return new Sample(
        s.engine(),
        s.workload(),
        s.operation(),
        s.variant(),
        s.size(),
        s.repetition(),
        iteration,
        s.executions(),
        s.rows(),
        s.threads(),
        s.cores(),
        s.meter(),
        s.statement(),
        s.settle(),
        s.idle(),
        s.client(),
        s.conditions(),
        s.waits(),
        s.clients());
  }

  /** The same by another meter, and with that idle burn. */
  public static Sample with(Sample s, MeterKind meter, Cost idle) {
    return copy(s, s.size(), s.rows(), meter, idle, Optional.empty());
  }

  /** The same of another size, without what clients saw. */
  public static Sample sized(Sample s, Size size) {
    return copy(s, size, s.rows(), s.meter(), s.idle(), Optional.empty());
  }

  private static Sample copy(
      Sample s, Size size, long rows, MeterKind meter, Cost idle, Optional<LoadWindow> clients) {
    return new Sample(
        s.engine(),
        s.workload(),
        s.operation(),
        s.variant(),
        size,
        s.repetition(),
        s.iteration(),
        s.executions(),
        rows,
        s.threads(),
        s.cores(),
        meter,
        s.statement(),
        s.settle(),
        idle,
        s.client(),
        s.conditions(),
        s.waits(),
        clients);
  }

  /** 1 000 rows; the idle engine burns 1 % of a core. */
  public static Sample sample(
      Cost statement,
      Optional<Cost> settle,
      Cost client,
      Conditions conditions,
      int threads,
      int cores,
      Waits waits) {
    return new Sample(
        "postgresql",
        "dml-sweep",
        "insert",
        Map.of("mode", "batch", "commit", "once"),
        Size.SMOKE,
        0,
        0,
        1,
        1_000,
        threads,
        cores,
        MeterKind.CGROUP_CPU,
        statement,
        settle,
        new Cost(1e9, Map.of(Counter.CPU, new Measured(1e7), Counter.INSTRUCTIONS_USER, NO_PMU)),
        client,
        conditions,
        waits,
        Optional.empty());
  }
}
