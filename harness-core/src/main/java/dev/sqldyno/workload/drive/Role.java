// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.drive;

import java.sql.SQLException;
import java.util.List;

/**
 * What one kind of client does beside others.
 *
 * @param name its name in results
 * @param threads how many
 * @param transactions names of what its workers do
 * @param paces how long its workers wait for each of these
 * @param workers opens the worker of a thread
 */
public record Role(
    String name, int threads, List<String> transactions, List<Pace> paces, Opener workers) {

  /** Returns whether its workers wait, so that they follow no schedule. */
  boolean isPaced() {
    return !paces.stream().allMatch(Pace::isNone);
  }

  /** Opens the worker of the thread with that index, from 0 over all roles. */
  @FunctionalInterface
  public interface Opener {
    Worker open(int thread) throws SQLException;
  }
}
