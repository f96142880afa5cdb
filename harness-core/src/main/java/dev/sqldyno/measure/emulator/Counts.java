// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.emulator;

import java.util.List;

/**
 * An emulator's counts: sums over all processes and threads of an engine, since its start or over a
 * window. The arrays must not be changed.
 *
 * @param keys keys of blocks, by number: file, offset and number of instructions
 * @param executed how often each block was executed; at 0, the instructions of blocks without a
 *     number
 * @param calls how often each system call was made, by number
 * @param bytes the sum of the positive results of each system call
 * @param files paths of the blocks' files, by number; 0 is none
 */
record Counts(long[] keys, long[] executed, long[] calls, long[] bytes, List<String> files) {
  private static final int INSTRUCTIONS_SHIFT = 47;
  private static final int INSTRUCTIONS_MASK = (1 << 10) - 1;
  private static final int FILE_SHIFT = 57;
  private static final long PLACE_MASK = (1L << INSTRUCTIONS_SHIFT) - 1;

  /** Returns the key of a block. */
  static long key(int file, int instructions, long place) {
    return (long) file << FILE_SHIFT | (long) instructions << INSTRUCTIONS_SHIFT | place;
  }

  /** Returns the instructions that a block has executed. */
  long instructions(int block) {
    long each = block == 0 ? 1 : keys[block] >>> INSTRUCTIONS_SHIFT & INSTRUCTIONS_MASK;
    return executed[block] * each;
  }

  /** Returns the number of a block's file; 0 if it has none. */
  int file(int block) {
    return (int) (keys[block] >>> FILE_SHIFT);
  }

  /** Returns the block's offset in its file. */
  long place(int block) {
    return keys[block] & PLACE_MASK;
  }

  /** Returns the instructions of all blocks. */
  long instructions() {
    long sum = 0;
    for (int block = 0; block < executed.length; block++) {
      sum += instructions(block);
    }
    return sum;
  }

  /** Returns what was counted from an earlier reading of the same engine to this one. */
  Counts since(Counts earlier) {
    return new Counts(
        keys,
        minus(executed, earlier.executed),
        minus(calls, earlier.calls),
        minus(bytes, earlier.bytes),
        files);
  }

  private static long[] minus(long[] now, long[] earlier) {
    long[] difference = now.clone();
    for (int i = 0; i < earlier.length; i++) {
      difference[i] -= earlier[i];
    }
    return difference;
  }
}
