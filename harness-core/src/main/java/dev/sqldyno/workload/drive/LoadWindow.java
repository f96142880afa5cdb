// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.drive;

import com.fasterxml.jackson.annotation.JacksonInject;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.OptBoolean;
import dev.sqldyno.catalog.text.OwnFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/**
 * What the clients saw in one window. What nothing did is absent, never zero.
 *
 * @param transactions by role and name, {@code writers/insert}; the name alone if there is one
 *     role; empty for a load, whose seconds have rows
 * @param seconds a row for each second of the window's first hour, of steps that double after every
 *     3,600 rows; the last one of what was left
 * @param wallNanos length of the window, to the end of the last transaction that began in it
 * @param schedule of an open loop; empty in a closed one
 * @param messages the first message of each SQLSTATE among the errors, as the driver gave it
 * @param steady whether the last warm-up before ended flat; empty if there was none
 * @param workers what each load worker did, by its address; empty if the clients were in this JVM,
 *     and in files of versions that knew no workers
 */
public record LoadWindow(
    Map<String, Tally> transactions,
    List<Second> seconds,
    long wallNanos,
    Optional<Schedule> schedule,
    Map<String, String> messages,
    Optional<Boolean> steady,
    @JacksonInject(value = OwnFiles.ABSENT_MAP, useInput = OptBoolean.TRUE)
        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        Map<String, OfWorker> workers) {
  private static final String OF_ROLE = "/";

  /** Makes a window of clients in this JVM. */
  public LoadWindow(
      Map<String, Tally> transactions,
      List<Second> seconds,
      long wallNanos,
      Optional<Schedule> schedule,
      Map<String, String> messages,
      Optional<Boolean> steady) {
    this(transactions, seconds, wallNanos, schedule, messages, steady, Map.of());
  }

  /**
   * Returns a transaction's name in {@link #transactions}.
   *
   * @param roles how many there are
   */
  public static String nameOf(String role, String transaction, int roles) {
    return roles == 1 ? transaction : role + OF_ROLE + transaction;
  }

  /** Returns whether a role or a transaction may have that name. */
  public static boolean isName(String name) {
    return !name.contains(OF_ROLE);
  }

  /** Returns the role in a name of {@link #transactions}; empty if there is but one. */
  public static Optional<String> roleOf(String name) {
    int end = name.indexOf(OF_ROLE);
    return end < 0 ? Optional.empty() : Optional.of(name.substring(0, end));
  }

  /** Returns the transaction in a name of {@link #transactions}. */
  public static String transactionOf(String name) {
    return name.substring(name.indexOf(OF_ROLE) + 1);
  }

  /** Returns how many transactions of all kinds succeeded. */
  public long stored() {
    return transactions.values().stream().mapToLong(Tally::stored).sum();
  }

  /** Returns how many rows all of these wrote, or read. */
  public long rows() {
    return transactions.values().stream().mapToLong(Tally::rows).sum();
  }

  /** Returns the same, with how the last warm-up before it ended. */
  public LoadWindow after(Optional<Boolean> warmUp) {
    return new LoadWindow(transactions, seconds, wallNanos, schedule, messages, warmUp, workers);
  }

  /**
   * Returns the seconds in steps that have each more than that of something; what is left at the
   * end is no step.
   */
  public static List<List<Second>> steps(
      List<Second> seconds, ToLongFunction<Second> amount, long each) {
    List<List<Second>> steps = new ArrayList<>();
    int begin = 0;
    for (int end = 1; end <= seconds.size(); end++) {
      List<Second> step = seconds.subList(begin, end);
      if (step.stream().mapToLong(amount).sum() > each) {
        steps.add(step);
        begin = end;
      }
    }
    return steps;
  }

  /**
   * What became of one kind of transaction.
   *
   * @param stored how many succeeded
   * @param rows which these wrote, or read
   * @param retries attempts beyond the first
   * @param errors those that were given up, by SQLSTATE
   * @param service time from the start to the end, the retries included; of those that succeeded,
   *     empty if none did
   * @param response the same from the intended start, which differs in an open loop alone
   */
  public record Tally(
      long stored,
      long rows,
      long retries,
      Map<String, Long> errors,
      Optional<Latency> service,
      Optional<Latency> response) {

    /** Returns how many were given up, for whatever reason. */
    public long failed() {
      return errors.values().stream().mapToLong(Long::longValue).sum();
    }
  }

  /**
   * How an open loop kept to its schedule. If less was started than was due, the rest waited when
   * the window ended, and no percentile of the response time knows how long.
   *
   * @param perSecond the rate that was asked for, over all roles that have one
   * @param due starts whose time came within the window
   * @param started those that were begun within it
   * @param lateness of these, from the intended start to the start; empty if there was none
   */
  public record Schedule(double perSecond, long due, long started, Optional<Latency> lateness) {}

  /**
   * What one load worker did.
   *
   * @param clients that it drove
   * @param stored how many of its transactions succeeded
   * @param clockOffsetNanos its time of day, less the controller's
   * @param clockErrorNanos the most by which that, and the next, may be wrong
   * @param startNanos how long after the common moment it began
   * @param cpuNanos CPU time of its JVM
   * @param cores of its machine
   */
  public record OfWorker(
      int clients,
      long stored,
      long clockOffsetNanos,
      long clockErrorNanos,
      long startNanos,
      long cpuNanos,
      int cores) {}

  /**
   * What happened in one second, or in a longer step.
   *
   * @param nanos its length
   * @param stored how many transactions succeeded, by the names of {@link #transactions}
   * @param errors how many were given up
   * @param retries attempts beyond the first
   * @param p50Nanos median of the response time; empty if none succeeded
   * @param p99Nanos its 99th percentile
   * @param engineCpuNanos CPU time of the engine; empty if no meter reads it
   * @param counted what the engine itself counted meanwhile, by the counter's id; empty if nobody
   *     asked it, as in a mix
   */
  public record Second(
      long nanos,
      Map<String, Long> stored,
      long errors,
      long retries,
      OptionalLong p50Nanos,
      OptionalLong p99Nanos,
      OptionalLong engineCpuNanos,
      @JacksonInject(value = OwnFiles.ABSENT_MAP, useInput = OptBoolean.TRUE)
          @JsonInclude(JsonInclude.Include.NON_EMPTY)
          Map<String, Long> counted) {

    /**
     * Returns several as one, whose counts are their sums.
     *
     * @param metered what the engine's CPU time is the sum of; it is empty where one of them has
     *     none
     */
    public static Second sum(
        List<Second> all,
        long nanos,
        OptionalLong p50Nanos,
        OptionalLong p99Nanos,
        List<Second> metered) {
      Map<String, Long> stored = new TreeMap<>();
      Map<String, Long> counted = new TreeMap<>();
      all.forEach(one -> {
        one.stored.forEach((name, count) -> stored.merge(name, count, Long::sum));
        one.counted.forEach((name, count) -> counted.merge(name, count, Long::sum));
      });
      boolean known =
          !metered.isEmpty() && metered.stream().allMatch(one -> one.engineCpuNanos.isPresent());
      return new Second(
          nanos,
          stored,
          all.stream().mapToLong(Second::errors).sum(),
          all.stream().mapToLong(Second::retries).sum(),
          p50Nanos,
          p99Nanos,
          known
              ? OptionalLong.of(
                  metered.stream().mapToLong(one -> one.engineCpuNanos.getAsLong()).sum())
              : OptionalLong.empty(),
          counted);
    }
  }
}
