// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.drive;

import com.fasterxml.jackson.annotation.JacksonInject;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
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
import java.util.stream.Stream;

/**
 * The clients' view of one window. Missing values are absent, never zero.
 *
 * @param transactions by role and name, {@code writers/insert}; by name alone if there is one role;
 *     empty for a load, whose seconds have rows
 * @param seconds a row for each second of the first hour; the step doubles after every 3,600 rows;
 *     the last row is the remainder
 * @param wallNanos length of the window, to the end of the last transaction that began in it
 * @param schedule of an open loop; empty in a closed one
 * @param messages the first message of each SQLSTATE among the errors, by the driver
 * @param steady whether the last warm-up ended flat; empty if there was none
 * @param workers the load workers by address; empty if the clients were in this JVM, and in files
 *     of versions without load workers
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

  /** Creates a window of clients in this JVM. */
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
   * @param roles their number
   */
  public static String nameOf(String role, String transaction, int roles) {
    return roles == 1 ? transaction : role + OF_ROLE + transaction;
  }

  /** Returns whether a role or a transaction may have this name. */
  public static boolean isName(String name) {
    return !name.contains(OF_ROLE);
  }

  /** Returns the role in a name of {@link #transactions}; empty if there is only one. */
  public static Optional<String> roleOf(String name) {
    int end = name.indexOf(OF_ROLE);
    return end < 0 ? Optional.empty() : Optional.of(name.substring(0, end));
  }

  /** Returns the transaction in a name of {@link #transactions}. */
  public static String transactionOf(String name) {
    return name.substring(name.indexOf(OF_ROLE) + 1);
  }

  /** Returns the number of transactions that succeeded. */
  public long stored() {
    return transactions.values().stream().mapToLong(Tally::stored).sum();
  }

  /** Returns the number of rows that these wrote, or read. */
  public long rows() {
    return transactions.values().stream().mapToLong(Tally::rows).sum();
  }

  /** Returns this window with the outcome of its last warm-up. */
  public LoadWindow after(Optional<Boolean> warmUp) {
    return new LoadWindow(transactions, seconds, wallNanos, schedule, messages, warmUp, workers);
  }

  /** Returns the seconds in steps whose amounts each exceed a value; the remainder is left out. */
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
   * The outcome of one kind of transaction.
   *
   * @param stored the number that succeeded
   * @param rows that these wrote, or read
   * @param retries attempts beyond the first
   * @param errors the number that were given up, by SQLSTATE
   * @param service time from start to end including retries, of those that succeeded; empty if none
   *     did
   * @param response time from the intended start, which differs only in an open loop
   */
  public record Tally(
      long stored,
      long rows,
      long retries,
      Map<String, Long> errors,
      Optional<Latency> service,
      Optional<Latency> response) {

    /** Returns the number that were given up. */
    public long failed() {
      return errors.values().stream().mapToLong(Long::longValue).sum();
    }
  }

  /**
   * The schedule of an open loop, and how far it was kept. If fewer starts were made than were due,
   * the histograms of the response time do not include the rest.
   *
   * @param perSecond the requested rate over all roles with a rate
   * @param due starts scheduled within the window
   * @param started starts made within it
   * @param waits of the rest until the window's end; empty if there was none, and in files of
   *     versions that did not keep them but the lateness of the starts
   */
  @JsonIgnoreProperties("lateness")
  public record Schedule(
      double perSecond,
      long due,
      long started,
      @JacksonInject(value = OwnFiles.ABSENT, useInput = OptBoolean.TRUE)
          @JsonInclude(JsonInclude.Include.NON_EMPTY)
          Optional<Latency> waits) {}

  /**
   * The part of one load worker.
   *
   * @param clients that it drove
   * @param stored the number of its transactions that succeeded
   * @param clockOffsetNanos its time of day minus the controller's
   * @param clockErrorNanos the largest error of that, and of the next
   * @param startNanos its begin after the common moment
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
   * One second, or a longer step.
   *
   * @param nanos its length
   * @param stored the number of transactions that succeeded, by the names of {@link #transactions}
   * @param errors the number that were given up
   * @param retries attempts beyond the first
   * @param p50Nanos median of the response time; of a load, of its requests: a statement, a batch
   *     with its commit, or 64 KiB of a bulk stream; empty if none succeeded
   * @param p99Nanos its 99th percentile
   * @param engineCpuNanos CPU time of the engine; empty if no meter reads it
   * @param counted the engine's own counts, by the counter's id; empty if they are not read, as in
   *     a mix
   * @param memory the resident bytes at its end, of this JVM ({@link #CLIENT}) and of each load
   *     worker by address, in every sixtieth row; else empty, as where the kernel does not say
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
          Map<String, Long> counted,
      @JacksonInject(value = OwnFiles.SECOND_ABSENT_MAP, useInput = OptBoolean.TRUE)
          @JsonInclude(JsonInclude.Include.NON_EMPTY)
          Map<String, Long> memory) {
    /** This JVM in {@link #memory}. */
    public static final String CLIENT = "client";

    /** Returns a second of a load worker, whose memory has its address. */
    public Second ofWorker(String address) {
      Map<String, Long> renamed = new TreeMap<>();
      memory.values().forEach(bytes -> renamed.put(address, bytes));
      return new Second(
          nanos, stored, errors, retries, p50Nanos, p99Nanos, engineCpuNanos, counted, renamed);
    }

    /**
     * Returns the sum of several rows, with the most memory of each process.
     *
     * @param metered the controller's rows: the engine's CPU time is their sum, empty if one of
     *     them has none
     */
    public static Second sum(
        List<Second> all,
        long nanos,
        OptionalLong p50Nanos,
        OptionalLong p99Nanos,
        List<Second> metered) {
      Map<String, Long> stored = new TreeMap<>();
      Map<String, Long> counted = new TreeMap<>();
      Map<String, Long> memory = new TreeMap<>();
      Stream.of(all, metered)
          .flatMap(List::stream)
          .forEach(one -> one.memory.forEach((of, bytes) -> memory.merge(of, bytes, Math::max)));
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
          counted,
          memory);
    }
  }
}
