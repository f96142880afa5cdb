// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix.send;

/** Counts the rows of one attempt in one thread. */
public final class RowCount {
  private long written;
  private boolean writes;
  long read;

  /** Depends on every value that was read. */
  long seen;

  public void reset() {
    written = 0;
    writes = false;
    read = 0;
  }

  /** Adds what a statement says that it wrote, which may be nothing. */
  void write(long rows) {
    written += rows;
    writes = true;
  }

  /** Returns how many rows were written, or read if no statement said what it wrote. */
  public long rows() {
    return writes ? written : read;
  }
}
