// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run;

import dev.sqldyno.catalog.Threads;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Shows what a run waits for: on a terminal in one line that is redrawn, elsewhere in one line a
 * step. With a known number of steps it also estimates the time left. Thread-safe.
 */
public final class Progress implements Consumer<String>, AutoCloseable {
  private static final Duration REDRAW = Duration.ofSeconds(1);

  /** Lines are cut at this width, since a line that the terminal wraps cannot be cleared. */
  private static final int NARROWEST = 79;

  private static final String CLEAR_LINE = "\r\u001b[K";

  private final PrintStream out;
  private final boolean terminal;
  private final OptionalInt steps;
  private final LongSupplier nanoTime;
  private final long started;
  private final Thread redrawer;
  private String doing = "";
  private int step;
  private boolean closed;

  Progress(PrintStream out, boolean terminal, OptionalInt steps, LongSupplier nanoTime) {
    this.out = out;
    this.terminal = terminal;
    this.steps = steps;
    this.nanoTime = nanoTime;
    started = nanoTime.getAsLong();
    redrawer = Threads.virtual("progress", this::redraw);
    if (terminal) {
      redrawer.start();
    }
  }

  /** Opens one on standard error, with no estimate of the time left. */
  public static Progress open() {
    return onStandardError(OptionalInt.empty());
  }

  /** Opens one on standard error, with an estimate from the number of steps. */
  public static Progress open(int steps) {
    return onStandardError(OptionalInt.of(steps));
  }

  private static Progress onStandardError(OptionalInt steps) {
    boolean terminal = System.console() != null && System.console().isTerminal();
    return new Progress(System.err, terminal, steps, System::nanoTime);
  }

  /** Shows that the next step begins. */
  public synchronized void step(String what) {
    step++;
    accept(what);
  }

  /** Shows what is waited for within the step. */
  @Override
  public synchronized void accept(String what) {
    if (closed) {
      return;
    }
    doing = what;
    if (terminal) {
      draw();
    } else {
      out.println(line());
    }
  }

  /** Ends the line, so that others can print; later steps are not shown. */
  @Override
  public synchronized void close() {
    if (terminal && !closed) {
      redrawer.interrupt();
      out.print(CLEAR_LINE);
      out.flush();
    }
    closed = true;
  }

  private void redraw() {
    try {
      while (true) {
        Thread.sleep(REDRAW);
        draw();
      }
    } catch (InterruptedException _) {
      // closed
    }
  }

  private synchronized void draw() {
    if (!closed && !doing.isEmpty()) {
      out.print(CLEAR_LINE + line());
      out.flush();
    }
  }

  private String line() {
    long elapsedNanos = nanoTime.getAsLong() - started;
    String counted =
        steps.isPresent() && step > 0 ? "%d/%d ".formatted(step, steps.getAsInt()) : "";
    String line = "[%s%s%s] %s".formatted(counted, clock(elapsedNanos), left(elapsedNanos), doing);
    return terminal && line.length() > NARROWEST ? line.substring(0, NARROWEST) : line;
  }

  private String left(long elapsedNanos) {
    int done = step - 1;
    if (steps.isEmpty() || done < 1 || done >= steps.getAsInt()) {
      return "";
    }
    return ", about %s left".formatted(clock(elapsedNanos * (steps.getAsInt() - done) / done));
  }

  private static String clock(long nanos) {
    Duration duration = Duration.ofNanos(nanos);
    return String.format(Locale.ROOT, "%d:%02d", duration.toMinutes(), duration.toSecondsPart());
  }
}
