// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter.run;

import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import org.apache.jmeter.control.TransactionController;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Counts the requests of a run, and those that failed. A request is what one sampler did once: its
 * redirects and the images of its page are part of it, and a transaction is no request but has
 * some. Thread-safe.
 */
final class RequestTally {
  /** A plan may make a label for each request; a thousand are enough to tell what failed. */
  private static final int MOST_KINDS = 1_000;

  private static final String OTHERS = "other requests";

  private final LongAdder results = new LongAdder();
  private final LongAdder requests = new LongAdder();
  private final LongAccumulator firstStart = new LongAccumulator(Math::min, Long.MAX_VALUE);
  private final LongAccumulator lastStart = new LongAccumulator(Math::max, Long.MIN_VALUE);
  private final ConcurrentMap<String, LongAdder> failures = new ConcurrentHashMap<>();

  /** Counts one event, as JMeter's listeners get it. */
  void add(SampleEvent event) {
    results.increment();
    // the requests of a transaction have events of their own
    if (!event.isTransactionSampleEvent()) {
      add(event.getResult());
    }
  }

  /** Returns whether something in it failed. */
  private boolean add(SampleResult result) {
    if (isTransaction(result)) {
      boolean failed = false;
      for (SampleResult part : result.getSubResults()) {
        failed |= add(part);
      }
      if (!failed && !result.isSuccessful() && result.getSubResults().length > 0) {
        fail(result, 1);
      }
      return !result.isSuccessful();
    }
    // an engine may send sums (mode=Statistical)
    requests.add(result.getSampleCount());
    firstStart.accumulate(result.getStartTime());
    lastStart.accumulate(result.getStartTime());
    if (result.getErrorCount() > 0) {
      fail(result, result.getErrorCount());
    }
    return result.getErrorCount() > 0;
  }

  private static boolean isTransaction(SampleResult result) {
    return TransactionController.isFromTransactionController(result) || wasCutShort(result);
  }

  /** Returns whether its user was stopped within it: it has requests and nothing of its own. */
  private static boolean wasCutShort(SampleResult result) {
    return result.getClass() == SampleResult.class
        && result.getSubResults().length > 0
        && "".equals(result.getResponseMessage())
        && result.getSamplerData() == null;
  }

  private void fail(SampleResult result, int times) {
    String kind = "%s: %s".formatted(result.getSampleLabel(), result.getResponseCode());
    boolean fits = failures.containsKey(kind) || failures.size() < MOST_KINDS;
    failures.computeIfAbsent(fits ? kind : OTHERS, _ -> new LongAdder()).add(times);
  }

  /** Writes the counts by the names that the harness reads. */
  void writeTo(Properties properties) {
    properties.setProperty("results", results.toString());
    properties.setProperty("requests", requests.toString());
    properties.setProperty("firstStart", firstStart.toString());
    properties.setProperty("lastStart", lastStart.toString());
    failures.forEach((kind, times) -> properties.setProperty("failure." + kind, times.toString()));
  }
}
