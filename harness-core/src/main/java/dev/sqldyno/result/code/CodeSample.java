// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.code;

import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.measure.CodeCounts;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.cell.WindowPart;
import java.util.List;
import java.util.Map;

/**
 * The counts of one part of a {@link Sample}'s window, gross: one line of {@code functions.jsonl}.
 * The functions add up exactly to the part's {@code instructions-user}, except for the rounding of
 * a share.
 *
 * @param part the statements or the settling, not both
 */
public record CodeSample(
    int schema,
    String engine,
    String workload,
    String operation,
    Map<String, String> variant,
    Size size,
    int repetition,
    int iteration,
    long rows,
    WindowPart part,
    CodeCounts code) {
  private static final String FILE = "functions.jsonl";
  private static final int SCHEMA = 1;

  /** Returns the line for a part of a sample's window. */
  public static CodeSample of(Sample sample, WindowPart part, CodeCounts code) {
    return new CodeSample(
        SCHEMA,
        sample.engine(),
        sample.workload(),
        sample.operation(),
        sample.variant(),
        sample.size(),
        sample.repetition(),
        sample.iteration(),
        sample.rows(),
        part,
        code);
  }

  /** Appends it to a run, before the sample, so that every sample of an emulated engine has one. */
  public void appendTo(RunFolder run) {
    run.append(FILE, this);
  }

  /** Returns those of a run; empty without emulated engines. */
  static List<CodeSample> of(RunFolder run) {
    return run.lines(FILE, SCHEMA, CodeSample.class);
  }
}
