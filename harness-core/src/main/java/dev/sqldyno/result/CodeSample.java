// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import dev.sqldyno.catalog.Size;
import dev.sqldyno.measure.CodeCounts;
import java.util.Map;

/**
 * What one part of a {@link Sample}'s window executed, gross: one line of {@code functions.jsonl}.
 * The sum of its functions is the part's {@code instructions-user}, to the digit.
 *
 * @param part the statements or the settling; never both
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
  static final String FILE = "functions.jsonl";
  static final int SCHEMA = 1;

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
}
