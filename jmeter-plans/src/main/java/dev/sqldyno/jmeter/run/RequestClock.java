// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter.run;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.JMeterUtils;

/**
 * The clock of requests in microseconds, because JMeter's own results are in whole milliseconds.
 * The times are variables of the user who sends the request, which JMeter writes as two more
 * columns of its file of results. Thread-safe.
 */
final class RequestClock {
  private static final String START = "sqldyno_start_us";
  private static final String ELAPSED = "sqldyno_elapsed_us";
  private static final long MICRO_NANOS = 1_000;

  private record Start(long micros, long nanoTime) {}

  private final ThreadLocal<Start> started = new ThreadLocal<>();

  /** Makes JMeter write the columns, after those of the user's settings. */
  static void addColumns() {
    String others = JMeterUtils.getPropDefault(SampleEvent.SAMPLE_VARIABLES, "");
    String ours = START + "," + ELAPSED;
    JMeterUtils.setProperty(
        SampleEvent.SAMPLE_VARIABLES, others.isBlank() ? ours : others + "," + ours);
    SampleEvent.initSampleVariables();
  }

  /** Called by the user's thread just before its sampler. */
  void begin() {
    long micros = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
    started.set(new Start(micros, System.nanoTime()));
  }

  /** Called by the same thread just after the sampler. */
  void end() {
    long now = System.nanoTime();
    Start start = started.get();
    JMeterVariables variables = JMeterContextService.getContext().getVariables();
    variables.put(START, Long.toString(start.micros));
    variables.put(ELAPSED, Long.toString((now - start.nanoTime) / MICRO_NANOS));
  }

  /** Called by the same thread once the request is logged, as a transaction's row has no times. */
  void clear() {
    JMeterVariables variables = JMeterContextService.getContext().getVariables();
    if (variables != null && variables.get(ELAPSED) != null) {
      variables.put(START, "");
      variables.put(ELAPSED, "");
    }
  }
}
