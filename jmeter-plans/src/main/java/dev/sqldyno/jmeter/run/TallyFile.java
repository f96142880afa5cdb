// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Properties;
import java.util.Timer;
import java.util.TimerTask;

/**
 * Writes the file from which the harness reads how a run goes and how it ended. Each write replaces
 * the whole file. Thread-safe.
 */
final class TallyFile {
  private static final long EVERY_MILLIS = 250;

  private final Path file;
  private final RequestTally tally;
  private final FailedUsers users;
  private final Properties known = new Properties();
  private final Timer timer = new Timer("sqldyno tally", true);

  TallyFile(Path file, RequestTally tally, FailedUsers users) {
    this.file = file;
    this.tally = tally;
    this.users = users;
  }

  /** Writes a fact that does not change any more. */
  synchronized void tell(String name, String value) {
    known.setProperty(name, value);
    write();
  }

  /** Writes the counts again and again until {@link #close}, on a daemon thread. */
  void keepWriting() {
    TimerTask write =
        new TimerTask() {
          @Override
          public void run() {
            write();
          }
        };
    timer.schedule(write, 0, EVERY_MILLIS);
  }

  /** Writes the counts, and that they are the last ones. */
  void close() {
    timer.cancel();
    tell("whole", "true");
  }

  private synchronized void write() {
    Properties all = new Properties();
    all.putAll(known);
    tally.writeTo(all);
    users.writeTo(all);
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
