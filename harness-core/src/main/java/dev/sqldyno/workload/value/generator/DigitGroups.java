// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.generator;

import java.util.random.RandomGenerator;

/** Groups of random digits with hyphens between them, as in sysbench's columns. */
public record DigitGroups(int groups, int length) implements DrawnText.Filler {
  /** The digits taken from one random number, a fraction of 64 bits, which has 19. */
  private static final int AT_ONCE = 16;

  public int characters() {
    return groups * (length + 1) - 1;
  }

  @Override
  public void fill(RandomGenerator random, byte[] text, int count) {
    int at = 0;
    for (int group = 0; group < groups; group++) {
      if (group > 0) {
        text[at++] = '-';
      }
      at = digits(random, text, at);
    }
  }

  private int digits(RandomGenerator random, byte[] text, int from) {
    int at = from;
    long fraction = 0;
    for (int i = 0; i < length; i++) {
      fraction = i % AT_ONCE == 0 ? random.nextLong() : fraction * 10;
      text[at++] = (byte) ('0' + Math.unsignedMultiplyHigh(fraction, 10));
    }
    return at;
  }
}
