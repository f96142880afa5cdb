// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.result;

import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.measure.Conditions;
import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Waits;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.stacks.catalog.Stack;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * One window of load on one stack, after which all bookings were stored: one line of {@code
 * services.jsonl}.
 *
 * @param schema version of this record; see {@link #SCHEMA}
 * @param load users, scheduled rate and the slow dependency's delay
 * @param repetition number of its repetition, from 0
 * @param wallNanos length of the window
 * @param requests those accepted within the window
 * @param errors requests that ended within the window and were not accepted
 * @param parties what each spent within the window
 * @param harness the cost of sqldyno's own process, which watches the load and serves the slow
 *     dependency
 * @param waits what the engine waited for
 * @param connections those of the service's pool to the engine
 * @param peakMemoryBytes see {@link dev.sqldyno.measure.proc.PeakMemory}; of the service until the
 *     load ended
 * @param pinnedPerSecond times that a virtual thread kept its carrier while it waited, just after
 *     the window and under its load
 * @param startUpNanos from the start of its command until it was ready
 */
public record ServiceSample(
    int schema,
    Subject stack,
    String engine,
    Scenario scenario,
    Map<String, String> load,
    Size size,
    int repetition,
    double wallNanos,
    long requests,
    long errors,
    Latency latency,
    List<Second> seconds,
    Map<Party, Metered> parties,
    Cost harness,
    Conditions conditions,
    Waits waits,
    int connections,
    Reading peakMemoryBytes,
    Reading pinnedPerSecond,
    double startUpNanos,
    WarmUp warmUp,
    Published published,
    Checked checked) {

  /** This version writes and reads this schema. */
  public static final int SCHEMA = 4;

  private static final String FILE = "services.jsonl";

  /** Key in {@link #load} of the scheduled arrivals per second. */
  public static final String RATE = "rate";

  /** Key in {@link #load} of the number of users whose throughput determined the rate. */
  public static final String RATE_OF_USERS = "by the rate of users";

  /** Key in {@link #load} of the number of users. */
  public static final String USERS = "users";

  /** Key in {@link #load} of the time that the slow dependency waits. */
  public static final String DELAY = "delay";

  /**
   * The stack as it was started. No value is secret, since the engine's address and password are
   * not the stack's own.
   *
   * @param environment variables that differ from those that all share, and {@code because} why
   * @param differs what else it does differently
   * @param program fingerprint of its command and of its files
   */
  public record Subject(
      String id,
      String name,
      Optional<Stack.Model> model,
      Optional<String> data,
      Optional<Stack.Layer> layer,
      Map<String, String> environment,
      Map<String, String> because,
      List<String> differs,
      boolean aotCache,
      String program) {

    /** Returns the stack whose program has that fingerprint. */
    public static Subject of(Stack stack, String program) {
      return new Subject(
          stack.id(),
          stack.name(),
          stack.model(),
          stack.data(),
          stack.layer(),
          stack.settings(),
          stack.because(),
          stack.differs(),
          stack.aotCache(),
          program);
    }
  }

  /**
   * The cost of one party, with the meter that has read it.
   *
   * @param otherMachine the machine on which it ran; empty if it was this one, as far as is known
   */
  public record Metered(MeterKind meter, Cost cost, Optional<String> otherMachine) {}

  /**
   * The latencies of what was accepted in the window, timed to a microsecond.
   *
   * @param sentLateMillis 99 of 100 were sent at most so long after they were due, and all
   *     latencies include that delay; empty if nothing was scheduled
   * @param curve points from the fastest to the slowest
   */
  public record Latency(
      double meanMillis,
      double p50Millis,
      double p90Millis,
      double p99Millis,
      double p999Millis,
      double maxMillis,
      Optional<Double> sentLateMillis,
      List<Point> curve) {

    /** Returns whether JMeter's own times are all that was written, as in older runs. */
    boolean inWholeMillis() {
      return DoubleStream.of(p50Millis, p90Millis, p99Millis, p999Millis, maxMillis)
          .allMatch(millis -> millis == Math.rint(millis));
    }

    /** A point of the curve: that share of the requests was answered within that time. */
    public record Point(double percent, double millis) {}
  }

  /**
   * One second of the load, warm-up included.
   *
   * @param second number from the window's begin; below zero in the warm-up
   */
  public record Second(
      int second,
      long requests,
      long errors,
      double p50Millis,
      double p99Millis,
      double maxMillis) {}

  /**
   * The warm-up of the service.
   *
   * @param steady whether its CPU time per request was flat at the end
   * @param cpuNanosPerRequest those of the windows that show it, in their order
   */
  public record WarmUp(double wallNanos, boolean steady, List<Double> cpuNanosPerRequest) {}

  /**
   * The service's own metrics.
   *
   * @param statementsPerRequest statements sent to the engine per booking in the window
   * @param retries transactions that were repeated in the window, from a count over a little more
   * @param waitingForConnection requests at a time that waited for a connection of the pool: on
   *     average in the window, or at its edges if the pool does not sum up the waits
   * @param eventLoops event loops that carried the connections to the engine, if the stack has any
   */
  public record Published(
      Reading statementsPerRequest,
      Reading retries,
      Reading waitingForConnection,
      Reading eventLoops) {}

  /**
   * The counts that are reconciled after the load.
   *
   * @param accepted bookings that the service has accepted, warm-up included
   * @param stored bookings in the database
   * @param unanswered requests without an answer, which may or may not have been stored
   * @param commits the engine's own count over the same time, as is {@code rowsInserted}
   * @param failed requests that were not accepted, warm-up included
   */
  public record Checked(
      long accepted,
      long stored,
      long unanswered,
      Reading commits,
      Reading rowsInserted,
      long failed) {}

  /** Returns the run's whole lines, which are none if no service was compared. */
  public static List<ServiceSample> of(RunFolder run) {
    return run.lines(FILE, SCHEMA, ServiceSample.class);
  }

  /** Appends a line to the run and forces it to disk. Throws ResultException if it cannot. */
  public void appendTo(RunFolder run) {
    run.append(FILE, this);
  }

  /** Returns how many requests were accepted per second. */
  public double perSecond() {
    return requests / wallNanos * 1e9;
  }

  /** Returns how many connections could be used at a time: one a user, where the load has users. */
  int sessions() {
    return Math.min(connections, Integer.parseInt(load.getOrDefault(USERS, "" + connections)));
  }

  /**
   * Returns how many accepted requests were under way at a time, on average: by Little's law their
   * rate × their mean latency.
   */
  public double inFlight() {
    return perSecond() * latency.meanMillis() / 1e3;
  }
}
