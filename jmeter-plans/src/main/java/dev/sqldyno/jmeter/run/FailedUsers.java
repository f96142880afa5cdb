// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter.run;

import java.util.List;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Property;

/**
 * Counts the errors that end a user of a plan, or leave a request without a result, because JMeter
 * only logs them. Thread-safe.
 */
final class FailedUsers extends AbstractAppender {
  /** JMeter logs these when a user ends, and when a request has no result. */
  private static final List<String> MESSAGES =
      List.of("Test failed!", "Error while processing sampler");

  private final AtomicLong errors = new AtomicLong();
  private final AtomicReference<String> first = new AtomicReference<>();

  FailedUsers() {
    super("sqldyno", null, null, true, Property.EMPTY_ARRAY);
  }

  /** Starts to listen to JMeter's log. */
  void listen() {
    start();
    ((Logger) LogManager.getLogger(JMeterThread.class)).addAppender(this);
  }

  @Override
  public void append(LogEvent event) {
    String message = event.getMessage().getFormattedMessage();
    if (MESSAGES.stream().anyMatch(message::startsWith)) {
      errors.incrementAndGet();
      Throwable thrown = event.getThrown();
      first.compareAndSet(null, thrown == null ? message : message + " " + thrown);
    }
  }

  void writeTo(Properties properties) {
    if (first.get() != null) {
      properties.setProperty("userErrors", errors.toString());
      properties.setProperty("userErrors.first", first.get().lines().findFirst().orElse(""));
    }
  }
}
