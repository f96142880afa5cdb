// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.drive;

import java.sql.SQLException;
import java.util.List;

/**
 * A kind of client in a load.
 *
 * @param name its name in results
 * @param threads the number of clients
 * @param transactions their names
 * @param paces the waits around each transaction
 * @param workers the opener of a thread's worker
 */
public record Role(
    String name, int threads, List<String> transactions, List<Pace> paces, Opener workers) {

  /** Returns whether its workers wait, so that they follow no schedule. */
  boolean isPaced() {
    return !paces.stream().allMatch(Pace::isNone);
  }

  /** An opener of the worker for a thread's index, from 0 over all roles. */
  @FunctionalInterface
  public interface Opener {
    Worker open(int thread) throws SQLException;
  }
}
