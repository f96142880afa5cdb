// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix.send;

/** The rows of one attempt. Not thread-safe. */
public final class RowCount {
  private long written;
  private boolean writes;
  long read;

  /** A number that depends on every value read. */
  long seen;

  public void reset() {
    written = 0;
    writes = false;
    read = 0;
  }

  /** Adds the count of a statement that writes, which may be 0. */
  void write(long rows) {
    written += rows;
    writes = true;
  }

  /** Returns the number of rows written, or read if no statement counted written rows. */
  public long rows() {
    return writes ? written : read;
  }
}
