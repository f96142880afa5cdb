// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import java.nio.file.Path;
import java.util.List;

/**
 * The folder of one run: {@code run.json}, {@code samples.jsonl}, {@code jmh/*.json}, {@code
 * report/}. Several JVMs may append samples, one after the other.
 */
public final class RunFolder {
  private final Path path;

  private RunFolder(Path path) {
    this.path = path;
  }

  /** Makes {@code <results>/<id>} for a new run. */
  public static RunFolder create(Path results, String id) {
    throw new UnsupportedOperationException();
  }

  /** Opens an existing run; an unknown schema or a missing run.json is a clear error. */
  public static RunFolder open(Path folder) {
    throw new UnsupportedOperationException();
  }

  public Path path() {
    return path;
  }

  /** Replaces run.json in one step (written beside it, then renamed). */
  public void write(RunInfo info) {
    throw new UnsupportedOperationException();
  }

  public RunInfo info() {
    throw new UnsupportedOperationException();
  }

  /** Appends one line and forces it to disk. */
  public void append(Sample sample) {
    throw new UnsupportedOperationException();
  }

  /** All whole lines; a last line that a crash cut short is left out. */
  public List<Sample> samples() {
    throw new UnsupportedOperationException();
  }
}
