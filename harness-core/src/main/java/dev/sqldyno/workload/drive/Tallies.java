// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.drive;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/**
 * The records of one thread in one window. Recording takes no lock, and writes no cache line that
 * another thread writes; so the thread itself creates them.
 */
final class Tallies {
  /** The decimal digits of latencies in totals, as usual in HDR histograms. */
  static final int DIGITS = 3;

  /** The digits in a second, of which only two percentiles are read. */
  private static final int DIGITS_OF_SECOND = 2;

  private static final long IDLE = Long.MIN_VALUE;
  private static final String NO_STATE = "none";

  private final List<String> names;
  private final List<Kind> kinds = new ArrayList<>();
  private final boolean open;
  private final Map<String, String> messages = new HashMap<>();
  private final SingleWriterRecorder responses = new SingleWriterRecorder(DIGITS_OF_SECOND);
  private final AtomicLong errors = new AtomicLong();
  private final AtomicLong retries = new AtomicLong();
  private final AtomicLong workingSince = new AtomicLong(IDLE);
  private Histogram used;
  private long lastEnd;
  private long begun;
  private OptionalLong notBegun = OptionalLong.empty();

  /** The records of one kind of transaction. Other threads may read the stored count. */
  static final class Kind {
    private final AtomicLong stored = new AtomicLong();
    private final Histogram service = new Histogram(DIGITS);
    private final Histogram response;
    private final Map<String, Long> errors = new HashMap<>();
    private long rows;
    private long retries;

    /** A histogram takes up to 160 kB, so a closed loop uses one for both times. */
    Kind(boolean open) {
      response = open ? new Histogram(DIGITS) : service;
    }

    /** Adds the records of another thread, after both have ended. */
    void add(Kind other) {
      stored.addAndGet(other.stored.get());
      rows += other.rows;
      retries += other.retries;
      other.errors.forEach((state, count) -> errors.merge(state, count, Long::sum));
      service.add(other.service);
      response.add(other.response);
    }

    LoadWindow.Tally tally() {
      return new LoadWindow.Tally(
          stored.get(),
          rows,
          retries,
          Map.copyOf(errors),
          Latency.ofAny(service),
          Latency.ofAny(response));
    }
  }

  /**
   * @param names of the transactions in results
   * @param open whether the loop is open, so that response and service time differ
   */
  Tallies(List<String> names, boolean open) {
    this.names = names;
    this.open = open;
    names.forEach(_ -> kinds.add(new Kind(open)));
  }

  /** Notes the begin of a transaction, by the clock's reading. */
  void begins(long clock) {
    workingSince.setRelease(clock);
  }

  /** Notes that the thread waits for its next transaction. */
  void rests() {
    workingSince.setRelease(IDLE);
  }

  /** Returns whether one transaction has taken longer than that. Thread-safe. */
  boolean isStuck(long nanos) {
    long since = workingSince.getAcquire();
    return since != IDLE && System.nanoTime() - since > nanos;
  }

  /** Records a start of an open loop. */
  void started() {
    begun++;
  }

  /** Records the scheduled start that the thread took and did not make. */
  void notBegun(long intended) {
    notBegun = OptionalLong.of(intended);
  }

  /** Records a success, by the clock's readings; in a closed loop the start is the intended one. */
  void stored(int kind, long rows, long intended, long start, long end) {
    Kind tally = kinds.get(kind);
    tally.service.recordValue(end - start);
    if (open) {
      tally.response.recordValue(end - intended);
    }
    tally.rows += rows;
    responses.recordValue(end - intended);
    increment(tally.stored);
    lastEnd = end;
  }

  /** Records an attempt that is followed by another. */
  void retried(int kind) {
    kinds.get(kind).retries++;
    increment(retries);
  }

  /** Records a transaction that is given up. */
  void failed(int kind, SQLException e, long end) {
    String state = e.getSQLState() == null ? NO_STATE : e.getSQLState();
    kinds.get(kind).errors.merge(state, 1L, Long::sum);
    messages.putIfAbsent(state, LoadException.reason(e));
    increment(errors);
    lastEnd = end;
  }

  /** Adds one to a counter that only this thread writes. */
  private static void increment(AtomicLong counter) {
    counter.setRelease(counter.getPlain() + 1);
  }

  /** Adds the stored counts so far, by name. To be called by one other thread. */
  void addStored(Map<String, Long> sums) {
    for (int kind = 0; kind < names.size(); kind++) {
      sums.merge(names.get(kind), kinds.get(kind).stored.getAcquire(), Long::sum);
    }
  }

  long errors() {
    return errors.getAcquire();
  }

  long retries() {
    return retries.getAcquire();
  }

  /** Adds the response times since the last call. To be called by one other thread. */
  void addResponses(Histogram sum) {
    used = responses.getIntervalHistogram(used);
    sum.add(used);
  }

  /** Returns when the last transaction ended; 0 if there was none. To be read after the window. */
  long lastEnd() {
    return lastEnd;
  }

  /** Adds all that was recorded. To be called after the window. */
  void addTo(WindowTotals totals) {
    for (int kind = 0; kind < names.size(); kind++) {
      totals.add(names.get(kind), kinds.get(kind));
    }
    totals.add(messages, begun, notBegun);
  }
}
