// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.emulator;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * A loop of a thread that works by the clock, such as one that looks every 10 ms whether a log
 * needs another file: the blocks that the thread executed while the engine was unused.
 *
 * @param record the number of the thread's record
 * @param blocks of the loop, by number
 * @param executed how often each of them was
 * @param instructions of all of them
 */
record IdleLoop(int record, int[] blocks, long[] executed, long instructions) {
  /** The rarest blocks, of so much of the thread's instructions, are no part of the loop. */
  private static final double RARE = 0.05;

  /** Returns the loop of a thread; one without blocks if the thread did nothing. */
  static IdleLoop of(int record, Counts idle) {
    long[] executed = idle.executed();
    int[] rarestFirst =
        IntStream.range(0, executed.length)
            .filter(block -> executed[block] > 0)
            .boxed()
            .sorted(Comparator.comparingLong(block -> executed[block]))
            .mapToInt(block -> block)
            .toArray();
    double rare = RARE * idle.instructions();
    int first = 0;
    for (int block : rarestFirst) {
      rare -= idle.instructions(block);
      if (rare < 0) {
        break;
      }
      first++;
    }
    long least = first < rarestFirst.length ? executed[rarestFirst[first]] : 0;
    int[] blocks = Arrays.stream(rarestFirst).filter(block -> executed[block] >= least).toArray();
    return new IdleLoop(
        record,
        blocks,
        Arrays.stream(blocks).mapToLong(block -> executed[block]).toArray(),
        Arrays.stream(blocks).mapToLong(idle::instructions).sum());
  }

  /**
   * Returns the loop's instructions in a window of the same thread: of as many rounds as its rarest
   * block had. Statements may let the thread execute all of its blocks but those that follow a wait
   * that was in vain.
   */
  double in(Counts window) {
    double rounds = Double.MAX_VALUE;
    for (int i = 0; i < blocks.length; i++) {
      rounds = Math.min(rounds, (double) window.executed()[blocks[i]] / executed[i]);
    }
    return rounds * instructions;
  }
}
