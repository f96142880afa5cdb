// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Properties;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * The file from which the harness reads the progress and the end of a run. Each write replaces the
 * whole file. Thread-safe.
 */
final class TallyFile {
  private static final long EVERY_MILLIS = 250;

  private final Path file;
  private final RequestTally tally;
  private final LoggedErrors errors;
  private final Properties known = new Properties();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("sqldyno tally").factory());

  TallyFile(Path file, RequestTally tally, LoggedErrors errors) {
    this.file = file;
    this.tally = tally;
    this.errors = errors;
  }

  /** Writes a fact that no longer changes. */
  synchronized void put(String name, String value) {
    known.setProperty(name, value);
    write();
  }

  /** Writes the counts periodically until {@link #close}, on a daemon thread. */
  void keepWriting() {
    timer.scheduleWithFixedDelay(this::write, 0, EVERY_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** Writes the final counts. */
  void close() {
    timer.shutdown();
    put("whole", "true");
  }

  private synchronized void write() {
    Properties all = new Properties();
    all.putAll(known);
    tally.writeTo(all);
    errors.writeTo(all);
    Path next = file.resolveSibling(file.getFileName() + ".next");
    try {
      try (Writer writer = Files.newBufferedWriter(next)) {
        all.store(writer, null);
      }
      Files.move(next, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
