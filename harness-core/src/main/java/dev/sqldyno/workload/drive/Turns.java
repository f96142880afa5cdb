// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.drive;

import java.util.List;
import java.util.SplittableRandom;

/**
 * The turns of one client in a closed loop, with its waits. The first turn comes at a random moment
 * of a wait, so that clients do not start together. A wait that the window's end interrupts
 * continues in the next window, for the same transaction, so each kind keeps its share. Not
 * thread-safe.
 */
final class Turns {
  private static final int NONE = -1;

  private final List<Pace> paces;
  private final SplittableRandom random;
  private boolean begun;
  private int kind = NONE;
  private long waitNanos;

  /**
   * @param paces by the transaction's index
   */
  Turns(List<Pace> paces, SplittableRandom random) {
    this.paces = paces;
    this.random = random;
    begun = paces.stream().allMatch(Pace::isNone);
  }

  /** Returns the next kind of transaction: the one whose wait was interrupted, else a new draw. */
  int next(Worker worker) {
    if (kind == NONE) {
      kind = worker.next();
      Pace pace = paces.get(kind);
      waitNanos += begun ? pace.keying().toNanos() : pace.firstNanos(random);
      begun = true;
    }
    return kind;
  }

  /** Returns the wait before it. */
  long waitNanos() {
    return waitNanos;
  }

  /** Notes the remainder of an interrupted wait. */
  void interrupt(long leftNanos) {
    waitNanos = Math.max(0, leftNanos);
  }

  /** Notes the end of the transaction. */
  void done() {
    waitNanos = paces.get(kind).thinkNanos(random);
    kind = NONE;
  }
}
