// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run.fork;

import dev.sqldyno.catalog.Threads;
import dev.sqldyno.run.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** A watch that shows a fork's progress, until it is closed. */
public record ForkWatch(Path file, Thread thread) implements AutoCloseable {
  private static final Duration STEP = Duration.ofSeconds(1);

  /** Begins to watch the file, which need not exist yet. */
  public static ForkWatch of(Path file, String trial, Progress progress) {
    Thread thread = Threads.virtual("fork watch", () -> watch(file, trial, progress));
    thread.start();
    return new ForkWatch(file, thread);
  }

  private static void watch(Path file, String trial, Progress progress) {
    String shown = "";
    try {
      while (true) {
        Thread.sleep(STEP);
        String said = Files.exists(file) ? Files.readString(file) : "";
        if (!said.equals(shown)) {
          progress.within(trial, said);
          shown = said;
        }
      }
    } catch (IOException | InterruptedException _) {
      // the fork, or its folder, is gone
    }
  }

  /** Ends the watch, and deletes the file. */
  @Override
  public void close() {
    thread.interrupt();
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
