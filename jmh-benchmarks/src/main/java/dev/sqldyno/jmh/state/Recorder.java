// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import dev.sqldyno.measure.CodeCounts;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.cell.WindowPart;
import dev.sqldyno.result.code.CodeSample;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * The hand-over of the last iteration's window from its state to the fork's profilers. Thread-safe.
 */
public final class Recorder {
  private static final AtomicReference<Window> LAST = new AtomicReference<>();

  private Recorder() {}

  /**
   * A window that has ended.
   *
   * @param executed the executed functions, by part; empty where no meter counts them
   */
  public record Window(Sample sample, Map<WindowPart, Supplier<CodeCounts>> executed) {
    /** Appends it to the run's folder. */
    public void appendTo(RunFolder run) {
      executed.forEach((part, code) -> CodeSample.of(sample, part, code.get()).appendTo(run));
      run.append(sample);
    }
  }

  static void put(Sample sample, Map<WindowPart, Supplier<CodeCounts>> executed) {
    LAST.set(new Window(sample, executed));
  }

  /** Returns the last iteration's window and forgets it. */
  public static Optional<Window> take() {
    return Optional.ofNullable(LAST.getAndSet(null));
  }
}
