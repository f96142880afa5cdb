// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.catalog.Threads;
import dev.sqldyno.run.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/**
 * The progress of this fork, written once a second to a file that the parent shows, for phases of
 * more than two seconds. It reads only counters that exist anyway. Thread-safe.
 */
final class ForkProgress {
  static final String WARMING_UP = "warming up";
  static final String MEASURING = "measuring";

  /** The unit of a mix's windows. */
  static final String TRANSACTIONS = "transactions";

  private static final Duration STEP = Duration.ofSeconds(1);
  private static final long SHORT_NANOS = Duration.ofSeconds(2).toNanos();

  /** The rate below which the phase is just starting. */
  private static final double FEW = 1;

  /**
   * A phase of the fork.
   *
   * @param done the amount done, in the unit
   * @param all the amount to do, if known
   * @param length of a phase that ends by time
   */
  record Phase(
      String name,
      String unit,
      LongSupplier done,
      OptionalLong all,
      Optional<Duration> length,
      long begun) {
    /**
     * Returns "loading: 123,000 of 1,000,000 rows, 2,050/s, about 7:07 left", "measuring, 12 of 30
     * s: 24,600 transactions, 2,050/s", or "measured 30 s".
     */
    String text(long now) {
      long count = done.getAsLong();
      double seconds = (now - begun) / 1e9;
      if (length.isPresent()) {
        return ofWindow(length.get().toSeconds(), seconds, count);
      }
      if (count == 0) {
        return say("%s, %.0f s", name, seconds);
      }
      double rate = count / seconds;
      String of = all.isPresent() ? say(" of %,d", all.getAsLong()) : "";
      String text = say("%s: %,d%s %s, %,.0f/s", name, count, of, unit, rate);
      return all.isPresent() && rate > FEW ? text + left((all.getAsLong() - count) / rate) : text;
    }

    private String ofWindow(long length, double seconds, long count) {
      if (seconds > length) {
        return say("measured %d s", length);
      }
      String of = say("%s, %.0f of %d s", name, seconds, length);
      return count == 0 ? of : say("%s: %,d %s, %,.0f/s", of, count, unit, count / seconds);
    }

    private static String left(double seconds) {
      Duration left = Duration.ofSeconds(Math.max(0, Math.round(seconds)));
      return ", about " + Progress.clock(left.toNanos()) + " left";
    }
  }

  private final Path file;
  private volatile Phase phase = first();

  private ForkProgress(Path file) {
    this.file = file;
  }

  /** The phase before the first that is named. */
  static Phase first() {
    return new Phase(
        "starting", "", () -> 0, OptionalLong.empty(), Optional.empty(), System.nanoTime());
  }

  /** Starts writing until this JVM ends; without a parent nothing is written. */
  static ForkProgress start(String engine) {
    Optional<Path> file = ForkConfiguration.received().progressFile(engine);
    ForkProgress progress = new ForkProgress(file.orElse(null));
    if (file.isPresent()) {
      Threads.virtual("progress", progress::write).start();
    }
    return progress;
  }

  /** Begins a phase without a count. */
  void begin(String name) {
    begin(name, "", () -> 0, OptionalLong.empty());
  }

  /** Begins a phase with a count. */
  void begin(String name, String unit, LongSupplier done, OptionalLong all) {
    phase = new Phase(name, unit, done, all, Optional.empty(), System.nanoTime());
  }

  /** Begins a window of that length. */
  void beginWindow(Duration length, LongSupplier transactions) {
    phase =
        new Phase(
            MEASURING,
            TRANSACTIONS,
            transactions,
            OptionalLong.empty(),
            Optional.of(length),
            System.nanoTime());
  }

  /** Returns the current phase. */
  Phase phase() {
    return phase;
  }

  private void write() {
    try {
      while (true) {
        Thread.sleep(STEP);
        long now = System.nanoTime();
        Phase current = phase();
        if (now - current.begun() > SHORT_NANOS) {
          Path whole = file.resolveSibling(file.getFileName() + ".new");
          Files.writeString(whole, current.text(now));
          Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE);
        }
      }
    } catch (IOException | InterruptedException _) {
      // the parent has ended
    }
  }
}
