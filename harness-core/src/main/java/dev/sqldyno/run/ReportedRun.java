// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run;

import dev.sqldyno.catalog.Threads;
import dev.sqldyno.report.ReportWriter;
import dev.sqldyno.report.section.ReportOptions;
import dev.sqldyno.result.ResultException;
import dev.sqldyno.run.record.RunRecord;
import java.io.PrintStream;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A run with a report, even if the user ends it early (Ctrl-C, SIGTERM): all samples are kept, and
 * the last line has the command that resumes it.
 */
public final class ReportedRun {
  private static final int TERMINAL_WIDTH = 100;

  private final RunRecord record;
  private final Progress progress;
  private final StopFlag stop;
  private final PrintStream out;
  private final String resumeHint;
  private final AtomicReference<Stage> stage = new AtomicReference<>(Stage.WORK);

  private enum Stage {
    WORK,
    REPORT,
    DONE
  }

  /** The work to report on. */
  public interface Work {
    /** Does the work, and returns the number of its parts that failed. */
    int run() throws InterruptedException;
  }

  /**
   * Reports on {@code out}.
   *
   * @param progress closed before the report
   * @param stop set when the user ends the run
   * @param resumeHint a sentence with the command that resumes the run
   */
  public ReportedRun(
      RunRecord record, Progress progress, StopFlag stop, PrintStream out, String resumeHint) {
    this.record = record;
    this.progress = progress;
    this.stop = stop;
    this.out = out;
    this.resumeHint = resumeHint;
  }

  /**
   * Does the work and reports. If the user ends it, the report is written while the JVM ends.
   *
   * @return the number of parts of the work that failed
   */
  public int run(Work work) throws InterruptedException {
    Thread hook = Threads.unstarted("keep-results", this::stop);
    Runtime.getRuntime().addShutdownHook(hook);
    try (progress) {
      int failed = work.run();
      if (stage.compareAndSet(Stage.WORK, Stage.REPORT)) {
        record.complete();
        progress.close();
        report();
      }
      stage.compareAndSet(Stage.REPORT, Stage.DONE);
      removeHook(hook);
      return failed;
    } catch (RuntimeException e) {
      // a failure is expected while this JVM ends
      if (stop.causedFailure()) {
        return 0;
      }
      if (stage.getAndSet(Stage.DONE) == Stage.WORK) {
        try {
          reportAnyway(resumeHint);
        } catch (RuntimeException ofReport) {
          e.addSuppressed(ofReport);
        }
      }
      removeHook(hook);
      throw e;
    }
  }

  private static void removeHook(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException _) {
      // the JVM is ending, so the hook runs or has run
    }
  }

  private void stop() {
    Stage found = stage.getAndSet(Stage.DONE);
    if (found == Stage.REPORT) {
      out.println();
      out.println("The report was interrupted. " + ReportWriter.again(record.folder()));
    }
    if (found != Stage.WORK) {
      return;
    }
    stop.set();
    reportAnyway("stopped. " + resumeHint);
  }

  /** Reports on what there is, and ends with that line. */
  private void reportAnyway(String end) {
    progress.close();
    out.println();
    try {
      report();
    } catch (ResultException e) {
      out.println(e.getMessage());
    }
    out.println(end);
  }

  private void report() {
    ReportWriter.Written report;
    try {
      report = ReportWriter.write(record.folder(), ReportOptions.DEFAULT);
    } catch (ResultException e) {
      throw new ResultException(
          "no report was written: %s. Then %s",
          e.getMessage(), ReportWriter.again(record.folder()), e);
    }
    out.println(report.text(TERMINAL_WIDTH));
    out.println("report: " + report.html().toAbsolutePath());
  }
}
