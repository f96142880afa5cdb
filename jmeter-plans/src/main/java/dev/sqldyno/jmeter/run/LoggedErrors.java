// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter.run;

import java.util.List;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Property;

/**
 * The errors that JMeter only logs: those that end a user of a plan, or leave a request without a
 * result, and all others by their logger, such as a listener that cannot send its metrics.
 * Thread-safe.
 */
final class LoggedErrors extends AbstractAppender {
  /** JMeter's messages when a user ends, and when a request has no result. */
  private static final List<String> MESSAGES =
      List.of("Test failed!", "Error while processing sampler");

  /** The number of loggers that are counted separately. */
  private static final int MAX_LOGGERS = 100;

  private record Logged(String first, AtomicLong times) {}

  private final ConcurrentMap<String, Logged> others = new ConcurrentHashMap<>();

  private final AtomicLong errors = new AtomicLong();
  private final AtomicReference<String> first = new AtomicReference<>();

  LoggedErrors() {
    super("sqldyno", null, null, true, Property.EMPTY_ARRAY);
  }

  /** Starts to listen to JMeter's log. */
  void listen() {
    start();
    ((Logger) LogManager.getRootLogger()).addAppender(this);
  }

  @Override
  public void append(LogEvent event) {
    String message = event.getMessage().getFormattedMessage();
    if (event.getLoggerName().equals(JMeterThread.class.getName())
        && MESSAGES.stream().anyMatch(message::startsWith)) {
      errors.incrementAndGet();
      first.compareAndSet(null, withCause(event));
    } else if (event.getLevel().isMoreSpecificThan(Level.ERROR)) {
      String name = event.getLoggerName();
      String logger = name.substring(name.lastIndexOf('.') + 1);
      if (others.containsKey(logger) || others.size() < MAX_LOGGERS) {
        others
            .computeIfAbsent(logger, _ -> new Logged(withCause(event), new AtomicLong()))
            .times
            .incrementAndGet();
      }
    }
  }

  private static String withCause(LogEvent event) {
    String message = event.getMessage().getFormattedMessage();
    String whole = event.getThrown() == null ? message : message + " " + event.getThrown();
    return whole.lines().findFirst().orElse("");
  }

  void writeTo(Properties properties) {
    if (first.get() != null) {
      properties.setProperty("userErrors", errors.toString());
      properties.setProperty("userErrors.first", first.get());
    }
    others.forEach((logger, logged) ->
        properties.setProperty("logged." + logger, logged.times + " " + logged.first));
  }
}
