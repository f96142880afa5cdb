// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import dev.sqldyno.catalog.Threads;
import dev.sqldyno.run.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** Shows what a fork says of itself, until it is closed. */
final class ForkWatch implements AutoCloseable {
  private static final Duration STEP = Duration.ofSeconds(1);

  private final Path file;
  private final String trial;
  private final Progress progress;
  private final Thread thread = Threads.virtual("fork watch", this::watch);

  private ForkWatch(Path file, String trial, Progress progress) {
    this.file = file;
    this.trial = trial;
    this.progress = progress;
  }

  /** Begins to watch the file, which need not be there yet. */
  static ForkWatch of(Path file, String trial, Progress progress) {
    ForkWatch watch = new ForkWatch(file, trial, progress);
    watch.thread.start();
    return watch;
  }

  private void watch() {
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

  /** Ends the watch, and deletes what the fork said. */
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
