// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.result;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.measure.Conditions;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.cell.MachineDisturbance;
import dev.sqldyno.result.cell.Verdict;
import dev.sqldyno.result.cell.Verdict.Bound;
import dev.sqldyno.result.cell.WaitFigures;
import dev.sqldyno.result.statistics.Summary;
import dev.sqldyno.stacks.catalog.Stack;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The verdict on a service's cell: its bottleneck, and remarks on its figures.
 *
 * @param limit the bottleneck, with the figures that show it
 * @param remarks the gravest first; may be empty
 * @param unknown unavailable observations, each with its reason
 */
public record ServiceVerdict(Verdict limit, List<Remark> remarks, List<String> unknown) {
  /** From this p99 lateness ÷ p99 latency on, the generator is what was measured; a convention. */
  private static final double LATE = 0.5;

  /** From this share of the scheduled requests on, those not accepted are no matter of chance. */
  private static final double BEHIND = 0.03;

  /** The same in standard deviations of the number of arrivals, whose variance is their mean. */
  private static final double DEVIATIONS = 3;

  /**
   * At least this share of a closed load's users waits for answers; the others prepare requests.
   */
  private static final double WAITING_USERS = 0.9;

  /** From this errors ÷ requests on, a figure says little about the service when it works. */
  private static final double FAILING = 0.001;

  /** A remark with its reason. */
  public record Remark(Kind kind, String why) {}

  /** The kind of a remark. */
  public enum Kind {
    /** The load generator was the limit: its users' waiting is no result of the service. */
    SATURATED_GENERATOR,
    /** The service accepted less than was scheduled. */
    FELL_BEHIND,
    /** Requests failed. */
    ERRORS,
    /** The window began before the CPU time per request was flat. */
    NOT_STEADY,
    /** Requests waited for a connection. */
    POOL_QUEUES,
    /** The machine did something else to a window. */
    DISTURBED;

    /** Returns the word used in reports. */
    public String id() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /**
     * Returns whether it makes ratios misleading. A pool must queue under more users than it has
     * connections, and what disturbs repetitions widens their interval.
     */
    public boolean misleads() {
      return this != POOL_QUEUES && this != DISTURBED;
    }

    private Remark remark(String why) {
      return new Remark(this, why);
    }
  }

  /**
   * Judges all windows of a cell together.
   *
   * @param cores those of the machine
   */
  public static ServiceVerdict of(ServiceCell cell, int cores) {
    BusyCores busy = BusyCores.of(cell, cores);
    List<Conditions> windows = cell.samples().stream().map(ServiceSample::conditions).toList();
    List<Remark> remarks =
        Stream.of(
                generator(cell, busy.areAll()).map(Kind.SATURATED_GENERATOR::remark),
                behind(cell).map(Kind.FELL_BEHIND::remark),
                errors(cell).map(Kind.ERRORS::remark),
                unsteady(cell).map(Kind.NOT_STEADY::remark),
                pool(cell).map(Kind.POOL_QUEUES::remark),
                disturbed(windows).map(Kind.DISTURBED::remark))
            .flatMap(Optional::stream)
            .toList();
    return new ServiceVerdict(limit(cell, busy), remarks, unknown(cell, windows));
  }

  private static Optional<String> unsteady(ServiceCell cell) {
    int windows = cell.samples().size();
    long unsteady = cell.samples().stream().filter(s -> !s.warmUp().steady()).count();
    return unsteady == 0
        ? Optional.empty()
        : Optional.of(
            "measurement began while CPU time per request was still falling or the JIT compilers were still busy"
                + (windows == 1 ? "" : say(", in %d of %d windows", unsteady, windows)));
  }

  private static Optional<String> disturbed(List<Conditions> windows) {
    MachineDisturbance disturbance = MachineDisturbance.ofWindows(windows);
    return disturbance.state() == MachineDisturbance.State.DISTURBED
        ? Optional.of(String.join("; ", disturbance.reasons()))
        : Optional.empty();
  }

  private static List<String> unknown(ServiceCell cell, List<Conditions> windows) {
    List<String> unknown = new ArrayList<>(MachineDisturbance.unseen(windows));
    waiting(cell)
        .flatMap(waiting -> waiting.whyNot().stream())
        .findFirst()
        .ifPresent(why -> unknown.add("requests waiting for a connection: " + why));
    return unknown;
  }

  private static Verdict limit(ServiceCell cell, BusyCores busy) {
    if (busy.areAll()) {
      return new Verdict(Bound.CPU_BOUND, busy.words());
    }
    if (hasOneLoop(cell)
        && cell.estimate(ServiceQuantity.cores(Party.APP)) instanceof Summary app
        && app.mean() >= Verdict.FULL) {
      return new Verdict(Bound.ONE_CORE_BOUND, busy.words());
    }
    return Verdict.byWaits(busy.words(), cell.waits(), Bound.NOT_KNOWN);
  }

  private static boolean hasOneLoop(ServiceCell cell) {
    return cell.stack().model().filter(Stack.Model.EVENT_LOOP::equals).isPresent();
  }

  /** Returns why the generator was the limit, which a busy one is only on a full machine. */
  private static Optional<String> generator(ServiceCell cell, boolean full) {
    if (cell.key().scenario() == Scenario.OPEN) {
      return cell.samples().stream()
          .map(ServiceSample::latency)
          .filter(l -> l.sentLateMillis().orElse(0.0) > LATE * l.p99Millis())
          .findFirst()
          .map(l ->
              say(
                  "1 %% of the requests were sent %.0f ms late or more, of a p99 latency of %.0f ms",
                  l.sentLateMillis().orElseThrow(), l.p99Millis()));
    }
    // a request that failed is in no latency
    return (full ? busier(cell) : Optional.<String>empty())
        .or(() -> errors(cell).isEmpty() ? idle(cell) : Optional.empty());
  }

  private static Optional<String> busier(ServiceCell cell) {
    return cell.estimate(ServiceQuantity.cores(Party.CLIENT)) instanceof Summary client
            && cell.estimate(ServiceQuantity.cores(Party.APP)) instanceof Summary app
            && client.mean() >= Verdict.BUSY
            && client.mean() > app.mean()
        ? Optional.of(
            say(
                "JMeter kept more cores busy (%.2f) than the service (%.2f)",
                client.mean(), app.mean()))
        : Optional.empty();
  }

  /** Returns that users waited for the generator and not for an answer, which is in no latency. */
  private static Optional<String> idle(ServiceCell cell) {
    return cell.samples().stream()
        .filter(s -> s.load().containsKey(ServiceSample.USERS))
        .filter(s -> s.inFlight() < WAITING_USERS * number(s, ServiceSample.USERS))
        .min(Comparator.comparing(ServiceSample::inFlight))
        .map(s ->
            say(
                "on average only %.0f of %.0f users were waiting for the service; the others were held up in JMeter",
                s.inFlight(), number(s, ServiceSample.USERS)));
  }

  private static double number(ServiceSample sample, String ofLoad) {
    return Double.parseDouble(sample.load().get(ofLoad));
  }

  private static Optional<String> behind(ServiceCell cell) {
    return cell.samples().stream()
        .filter(s -> s.load().containsKey(ServiceSample.RATE))
        .filter(s -> {
          double scheduled = number(s, ServiceSample.RATE) * s.wallNanos() / 1e9;
          double chance = Math.max(BEHIND * scheduled, DEVIATIONS * Math.sqrt(scheduled));
          return s.requests() < scheduled - chance;
        })
        .findFirst()
        .map(s ->
            say(
                "%.0f bookings/s were scheduled and %.0f/s accepted",
                number(s, ServiceSample.RATE), s.perSecond()));
  }

  private static Optional<String> errors(ServiceCell cell) {
    long requests =
        cell.errors() + cell.samples().stream().mapToLong(ServiceSample::requests).sum();
    return cell.errors() > FAILING * requests
        ? Optional.of(say("%d of %d requests failed", cell.errors(), requests))
        : Optional.empty();
  }

  private static Optional<String> pool(ServiceCell cell) {
    return waiting(cell)
        .flatMap(r -> r instanceof Reading.Measured(double n) ? Stream.of(n) : Stream.empty())
        .max(Double::compare)
        .filter(waiting -> waiting >= WaitFigures.QUEUE)
        .map(waiting ->
            say(
                "up to %.0f requests at a time were waiting for a connection in a window",
                waiting));
  }

  private static Stream<Reading> waiting(ServiceCell cell) {
    return cell.samples().stream().map(s -> s.published().waitingForConnection());
  }
}
