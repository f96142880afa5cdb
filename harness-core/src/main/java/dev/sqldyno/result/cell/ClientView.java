// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.cell;

import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.cell.Percentiles.Clock;
import dev.sqldyno.result.statistics.ByRepetition;
import dev.sqldyno.result.statistics.Estimate;
import dev.sqldyno.workload.drive.LoadWindow;
import dev.sqldyno.workload.drive.LoadWindow.Tally;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The clients' view of a mix's transactions, or of one role or kind of them.
 *
 * <p>Rates are of the same windows as the engine's cost, so the rates of all kinds add up to the
 * cell's; percentiles are of all windows.
 */
public final class ClientView {
  private final MeasuredCell cell;
  private final String name;
  private final Predicate<String> kinds;
  private final Map<Clock, Percentiles> percentiles = new EnumMap<>(Clock.class);

  private ClientView(MeasuredCell cell, String name, Predicate<String> kinds) {
    this.cell = cell;
    this.name = name;
    this.kinds = kinds;
  }

  /** Returns the view of all transactions. */
  public static ClientView of(MeasuredCell cell) {
    return new ClientView(cell, "", _ -> true);
  }

  /**
   * Returns the view of each role, by the roles' names; of all transactions if there is one role.
   */
  public static List<ClientView> roles(MeasuredCell cell) {
    Set<String> roles =
        kindsOf(cell)
            .flatMap(kind -> LoadWindow.roleOf(kind).stream())
            .collect(Collectors.toCollection(TreeSet::new));
    return roles.isEmpty()
        ? List.of(of(cell))
        : roles.stream().map(role -> role(cell, role)).toList();
  }

  /** Returns the view of a role. */
  public static ClientView role(MeasuredCell cell, String role) {
    return new ClientView(
        cell, role, kind -> LoadWindow.roleOf(kind).filter(role::equals).isPresent());
  }

  /** Returns the view of each kind of transaction, by the kinds' names. */
  public static List<ClientView> kinds(MeasuredCell cell) {
    return kindsOf(cell)
        .distinct()
        .sorted()
        .map(kind -> new ClientView(cell, kind, kind::equals))
        .toList();
  }

  private static Stream<String> kindsOf(MeasuredCell cell) {
    return loads(cell).flatMap(load -> load.transactions().keySet().stream());
  }

  private static Stream<LoadWindow> loads(MeasuredCell cell) {
    return cell.samples().stream().flatMap(sample -> sample.clients().stream());
  }

  /** Returns the role's or the kind's name; empty for all transactions. */
  public String name() {
    return name;
  }

  /** Returns whether it includes a kind, by its name in {@link LoadWindow#transactions}. */
  public boolean has(String kind) {
    return kinds.test(kind);
  }

  public MeasuredCell cell() {
    return cell;
  }

  /** Returns a figure of the clients in each repetition. */
  public ByRepetition byRepetition(Figure figure) {
    return switch (figure) {
      case ROWS_PER_SECOND -> rate(Tally::stored);
      case P99 -> latency(Clock.RESPONSE, 99);
      case ENGINE_COST, STATEMENT_COST, CLIENT_CPU, STATEMENT_CPU, TABLE_SIZE, INDEX_SIZE ->
          throw new IllegalArgumentException(figure + " has no part for each transaction");
    };
  }

  /** Estimates the transactions per second. */
  public Estimate perSecond() {
    return rate(Tally::stored).estimate();
  }

  /** Estimates the rows written, or read, per second. */
  public Estimate rowsPerSecond() {
    return rate(Tally::rows).estimate();
  }

  private ByRepetition rate(ToLongFunction<Tally> count) {
    return cell.byRepetition(sample ->
        sample.timed(
            new Reading.Measured(
                tallies(sample).mapToLong(count).sum() / sample.statement().wallNanos() * 1e9)));
  }

  /** Returns the rows written, or read, per minute in each repetition. */
  public ByRepetition rowsPerMinute() {
    return rate(Tally::rows).times(60);
  }

  /** Returns their share of all stored transactions. */
  public double share() {
    long all = of(cell).stored();
    return all == 0 ? 0 : (double) stored() / all;
  }

  /** Returns the number stored in all windows. */
  public long stored() {
    return sum(Tally::stored);
  }

  /** Returns the number of rows written, or read. */
  public long rows() {
    return sum(Tally::rows);
  }

  /** Returns the number of attempts beyond the first in all windows. */
  public long retries() {
    return sum(Tally::retries);
  }

  /** Returns the number given up in all windows, by SQLSTATE. */
  public Map<String, Long> errors() {
    Map<String, Long> errors = new TreeMap<>();
    tallies()
        .flatMap(tally -> tally.errors().entrySet().stream())
        .filter(error -> error.getValue() > 0)
        .forEach(error -> errors.merge(error.getKey(), error.getValue(), Long::sum));
    return errors;
  }

  /** Returns the number given up. */
  public long failed() {
    return sum(Tally::failed);
  }

  /**
   * Returns a percentile of each repetition, in nanoseconds.
   *
   * @param percent such as 99.9; unavailable if the slowest transaction, or starts not begun,
   *     determine it
   */
  public ByRepetition latency(Clock clock, double percent) {
    return percentiles(clock).at(percent);
  }

  /**
   * Estimates a lower bound of a percentile of the response time, in nanoseconds, where starts not
   * begun determine it; where it is known, itself.
   */
  public Estimate responseAtLeast(double percent) {
    return percentiles(Clock.RESPONSE).atLeast(percent).estimate();
  }

  private Percentiles percentiles(Clock clock) {
    return percentiles.computeIfAbsent(
        clock, by -> new Percentiles(cell.samples(), this::tallies, by));
  }

  /** Returns the first message of each SQLSTATE among the errors. */
  public static Map<String, String> messages(MeasuredCell cell) {
    Map<String, String> messages = new TreeMap<>();
    loads(cell).forEach(load -> load.messages().forEach(messages::putIfAbsent));
    return messages;
  }

  private long sum(ToLongFunction<Tally> count) {
    return tallies().mapToLong(count).sum();
  }

  private Stream<Tally> tallies() {
    return cell.samples().stream().flatMap(this::tallies);
  }

  private Stream<Tally> tallies(Sample sample) {
    return sample.clients().stream()
        .flatMap(load -> load.transactions().entrySet().stream())
        .filter(each -> kinds.test(each.getKey()))
        .map(Map.Entry::getValue);
  }
}
