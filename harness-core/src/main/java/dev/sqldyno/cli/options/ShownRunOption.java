// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.options;

import dev.sqldyno.report.section.ReportOptions;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.compare.ShownRun;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option to show engines whose licence forbids publishing their results. */
public final class ShownRunOption {
  private static final String NAME = "--include-unpublishable";

  @Option(
      names = NAME,
      description = "Also show engines whose licence forbids publishing benchmark results.")
  private boolean includeUnpublishable;

  /** Reads what may be shown of a run. */
  public ShownRun of(RunFolder run) {
    return ShownRun.of(run, includeUnpublishable);
  }

  /** Returns the options of a report. */
  public ReportOptions ofReport() {
    return new ReportOptions(includeUnpublishable);
  }

  /** Returns a warning that engines are left out; empty if none are. */
  public static Optional<String> warning(ShownRun run) {
    return run.leftOut().map(why -> why + " (" + NAME + " shows them)");
  }
}
