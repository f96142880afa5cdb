// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.result;

import dev.sqldyno.catalog.Size;
import dev.sqldyno.measure.Conditions;
import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Rung;
import dev.sqldyno.stacks.catalog.Stack;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One window of load on one stack, whose bookings were all there afterwards: one line of {@code
 * services.jsonl}.
 *
 * @param schema of this record; see {@link #SCHEMA}
 * @param load what was asked for: users, scheduled rate, the slow dependency's delay
 * @param pass which pass over all stacks it belongs to, from 0; each is a start of its own
 * @param wallNanos the window's length
 * @param requests accepted within the window
 * @param errors requests that ended within it and were not accepted
 * @param parties what each spent within the window
 * @param harness what the harness itself spent, which watches, and is the slow dependency where one
 *     is asked for
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
    int pass,
    double wallNanos,
    long requests,
    long errors,
    Latency latency,
    List<Second> seconds,
    Map<Party, Metered> parties,
    Cost harness,
    Conditions conditions,
    Reading peakMemoryBytes,
    Reading pinnedPerSecond,
    double startUpNanos,
    WarmUp warmUp,
    Published published,
    Checked checked) {

  /** The schema that this version writes and reads. */
  public static final int SCHEMA = 2;

  /** The scheduled arrivals in a second, in {@link #load}. */
  public static final String RATE = "rate";

  /** The number of users by whose rate that one was chosen, in {@link #load}. */
  public static final String RATE_OF_USERS = "by the rate of users";

  /** The number of users, in {@link #load}. */
  public static final String USERS = "users";

  /** What the slow dependency waits, in {@link #load}. */
  public static final String DELAY = "delay";

  /**
   * The stack as it was started; no value is secret, since those of the engine's address are not
   * the stack's own.
   *
   * @param environment variables that differ from those that all share, and {@code because} why
   * @param differs what else it does otherwise than the others
   * @param program fingerprint of its command, and of the files that it is made of
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

    /** The stack whose program has that fingerprint. */
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
   * What one party spent, and by which meter that was read.
   *
   * @param otherMachine on which it ran; empty where it was this one, as far as is known
   */
  public record Metered(Rung rung, Cost cost, Optional<String> otherMachine) {}

  /**
   * Of what was accepted in the window, in milliseconds, which are whole in the load generator's
   * log.
   *
   * @param sentLateMillis 99 of 100 were sent at most so long after they were due, which is in all
   *     of these; empty where nothing was scheduled
   * @param curve from the fastest to the slowest
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

    /** So many percent were answered within so long. */
    public record Point(double percent, double millis) {}
  }

  /**
   * One second of the load, the warm-up too.
   *
   * @param second from the window's begin; below zero before it
   */
  public record Second(
      int second,
      long requests,
      long errors,
      double p50Millis,
      double p99Millis,
      double maxMillis) {}

  /**
   * How the service got warm.
   *
   * @param steady whether its CPU time a request was flat at the end
   * @param cpuNanosPerRequest of the windows that this was judged by, in their order
   */
  public record WarmUp(double wallNanos, boolean steady, List<Double> cpuNanosPerRequest) {}

  /**
   * What the service itself tells.
   *
   * @param statementsPerRequest sent to the engine for a booking in the window
   * @param retries of transactions in the window
   * @param waitingForConnection requests that waited for a connection of the pool at a time, on
   *     average in the window, or at its edges where the pool does not add up what each waited
   * @param eventLoops that carried the connections to the engine, of a stack that has such loops
   */
  public record Published(
      Reading statementsPerRequest,
      Reading retries,
      Reading waitingForConnection,
      Reading eventLoops) {}

  /**
   * What was held against each other after the load.
   *
   * @param accepted bookings that the service said it took, the warm-up's too
   * @param stored bookings in the database
   * @param unanswered requests that got no answer, so that nobody knows whether they were stored
   * @param commits and {@code rowsInserted}: the engine's own count over the same time
   * @param failed requests that were not accepted, the warm-up's too
   */
  public record Checked(
      long accepted,
      long stored,
      long unanswered,
      Reading commits,
      Reading rowsInserted,
      long failed) {}

  /** Accepted in a second. */
  public double perSecond() {
    return requests / wallNanos * 1e9;
  }

  /**
   * Requests under way at a time, on average, of those that were accepted: by Little's law their
   * rate × their mean latency.
   */
  public double inFlight() {
    return perSecond() * latency.meanMillis() / 1e3;
  }
}
