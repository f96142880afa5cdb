// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.catalog.Threads;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * The progress of a run: on a terminal one line that is redrawn, elsewhere one line a step. With a
 * known number of steps, or a budget, it includes an estimate of the time left. Thread-safe.
 */
public final class Progress implements Consumer<String>, AutoCloseable {
  private static final Duration REDRAW = Duration.ofSeconds(1);

  /** The interval of further lines of a long step, where there is no terminal. */
  private static final long REPEAT_NANOS = Duration.ofSeconds(30).toNanos();

  /** The length at which lines are cut, since a line that the terminal wraps cannot be cleared. */
  private static final int MAX_LENGTH = 79;

  private static final String CLEAR_LINE = "\r\u001b[K";

  private final PrintStream out;
  private final boolean terminal;
  private final LongSupplier nanoTime;
  private final long started;
  private final Thread redrawer;
  private Plan plan = Plan.NONE;
  private String widest = "";
  private String doing = "";
  private String detail = "";
  private String part = "";
  private long printed;
  private int step;
  private boolean closed;

  /**
   * The plan of a repetition and of those after it.
   *
   * @param repetition its number, or 0 where there is just one
   * @param begun when it was planned
   * @param steps the number of its steps; 0 if unknown
   * @param times the number of similar repetitions to come, including itself
   * @param left the time until the end of the run, if known better than by the steps
   */
  private record Plan(int repetition, long begun, int steps, int times, OptionalLong left) {
    private static final Plan NONE = new Plan(0, 0, 0, 1, OptionalLong.empty());

    private OptionalLong leftNanos(int step, long now) {
      if (left.isPresent()) {
        return OptionalLong.of(Math.max(0, left.getAsLong() - (now - begun)));
      }
      int done = step - 1;
      int all = steps * times;
      return done < 1 || done >= all
          ? OptionalLong.empty()
          : OptionalLong.of((now - begun) * (all - done) / done);
    }
  }

  Progress(PrintStream out, boolean terminal, LongSupplier nanoTime) {
    this.out = out;
    this.terminal = terminal;
    this.nanoTime = nanoTime;
    started = nanoTime.getAsLong();
    redrawer = Threads.virtual("progress", this::redraw);
    if (terminal) {
      redrawer.start();
    }
  }

  /** Opens one on standard error, with no estimate of the time left. */
  public static Progress open() {
    boolean terminal =
        System.console() != null
            && System.console().isTerminal()
            && isTerminal(Path.of("/proc/self/fd/2"));
    return new Progress(System.err, terminal, System::nanoTime);
  }

  /** Returns whether a process's open file is a terminal, which the console is of others. */
  static boolean isTerminal(Path open) {
    try {
      String file = Files.readSymbolicLink(open).toString();
      return file.startsWith("/dev/pts/") || file.startsWith("/dev/tty");
    } catch (IOException _) {
      return false;
    }
  }

  /** Opens one on standard error, with an estimate from the number of steps. */
  public static Progress open(int steps) {
    Progress progress = open();
    progress.plan(new Plan(0, progress.started, steps, 1, OptionalLong.empty()));
    return progress;
  }

  /**
   * Begins a repetition.
   *
   * @param number counted from 1
   * @param times the minimum number of similar repetitions to come, including itself
   * @param left the time until the end of the run, if it can be estimated already
   */
  synchronized void repetition(int number, int steps, int times, Optional<Duration> left) {
    OptionalLong nanos =
        left.map(Duration::toNanos).map(OptionalLong::of).orElseGet(OptionalLong::empty);
    plan(new Plan(number, nanoTime.getAsLong(), steps, times, nanos));
  }

  private synchronized void plan(Plan next) {
    plan = next;
    step = 0;
  }

  /** Shows the cell with the widest interval, which stays in view. */
  synchronized void widest(Budget.Cell cell) {
    double precision = cell.precision().orElseThrow();
    widest = precision > 1 ? ", over ±100 %" : say(", ±%.0f %%", 100 * precision);
    accept("widest interval so far" + widest.replace(",", ":") + " of " + cell.name());
  }

  /** Shows that the next step begins. */
  public synchronized void step(String what) {
    step++;
    part = "";
    accept(what);
  }

  /**
   * Shows that the next part of the step begins.
   *
   * @param which such as "rate 3 of about 8"
   */
  public synchronized void part(String which, String what) {
    part = ", " + which + ",";
    accept(what);
  }

  /** Shows a wait within the step. */
  @Override
  public synchronized void accept(String what) {
    if (closed) {
      return;
    }
    doing = what;
    detail = "";
    show();
  }

  /** Shows how far one of several concurrent steps is; without a terminal every 30 seconds. */
  public synchronized void within(String what, String far) {
    doing = what;
    detail = far;
    if (!closed && (terminal || nanoTime.getAsLong() - printed >= REPEAT_NANOS)) {
      show();
    }
  }

  private void show() {
    printed = nanoTime.getAsLong();
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
    long now = nanoTime.getAsLong();
    String repetition = plan.repetition() > 0 ? "repetition " + plan.repetition() + ", " : "";
    String counted =
        plan.steps() > 0 && step > 0 ? "%d/%d%s ".formatted(step, plan.steps(), part) : "";
    OptionalLong leftNanos = plan.leftNanos(step, now);
    String left = leftNanos.isPresent() ? ", about " + clock(leftNanos.getAsLong()) + " left" : "";
    String at = "[%s%s%s%s%s] ".formatted(repetition, counted, clock(now - started), left, widest);
    if (!terminal) {
      return at + doing + (detail.isEmpty() ? "" : ": " + detail);
    }
    // the changing part comes first, as the line is cut at its end
    String line = at + (detail.isEmpty() ? "" : detail + ": ") + doing;
    return line.length() > MAX_LENGTH ? line.substring(0, MAX_LENGTH) : line;
  }

  /** Returns "7:05" of minutes and seconds. */
  public static String clock(long nanos) {
    Duration duration = Duration.ofNanos(nanos);
    return say("%d:%02d", duration.toMinutes(), duration.toSecondsPart());
  }
}
