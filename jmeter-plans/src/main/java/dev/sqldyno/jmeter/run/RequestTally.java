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
 * The numbers of a run's requests, and of the failed ones. A request is one call of a sampler,
 * including redirects and the images of its page; a transaction is no request but contains some.
 * Thread-safe.
 */
final class RequestTally {
  /**
   * The number of kinds of failures that are counted separately, as a plan may have a label for
   * each request.
   */
  private static final int MAX_KINDS = 1_000;

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

  /** Counts a result, and returns whether it or a part of it failed. */
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

  /**
   * Returns whether its user was stopped within it: it contains requests, but no data of its own.
   */
  private static boolean wasCutShort(SampleResult result) {
    return result.getClass() == SampleResult.class
        && result.getSubResults().length > 0
        && "".equals(result.getResponseMessage())
        && result.getSamplerData() == null;
  }

  private void fail(SampleResult result, int times) {
    String kind = "%s: %s".formatted(result.getSampleLabel(), reason(result));
    boolean fits = failures.containsKey(kind) || failures.size() < MAX_KINDS;
    failures.computeIfAbsent(fits ? kind : OTHERS, _ -> new LongAdder()).add(times);
  }

  /**
   * Returns the HTTP status; the message where there is none, as the code is then a class's name.
   */
  private static String reason(SampleResult result) {
    String code = String.valueOf(result.getResponseCode());
    return code.startsWith("Non HTTP response code")
        ? result.getResponseMessage().replace("Non HTTP response message: ", "")
        : code;
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
