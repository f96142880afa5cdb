// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix;

/** Counts the rows of one attempt in one thread. */
final class RowCount {
  long written;
  long read;

  /** Depends on every value that was read. */
  long seen;

  void reset() {
    written = 0;
    read = 0;
  }

  /** Returns how many rows were written, or read if none was. */
  long rows() {
    return written > 0 ? written : read;
  }
}
