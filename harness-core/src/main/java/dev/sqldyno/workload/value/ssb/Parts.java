// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.ssb;

import java.util.PrimitiveIterator;
import java.util.function.Supplier;

/** The rows of the table of parts. */
final class Parts {
  private Parts() {}

  /** Returns the price of a part, in cents. */
  static long price(long key) {
    return 90_000 + key / 10 % 20_001 + 100 * (key % 1000);
  }

  /** Draws parts in the order of their keys. Not thread-safe. */
  static Supplier<Object[]> source() {
    PrimitiveIterator.OfLong keys = Scale.keys();
    ParkMiller names = new ParkMiller(709_314_158);
    ParkMiller makers = new ParkMiller(1);
    ParkMiller categories = new ParkMiller(637_858_759);
    ParkMiller brands = new ParkMiller(46_831_694);
    ParkMiller types = new ParkMiller(1_841_581_359);
    ParkMiller sizes = new ParkMiller(1_193_163_244);
    ParkMiller containers = new ParkMiller(727_633_698);
    return () -> {
      String[] colors = shuffledColors(names);
      String mfgr = "MFGR#" + makers.between(1, 5);
      String category = mfgr + categories.between(1, 5);
      return new Object[] {
        keys.nextLong(),
        colors[1] + " " + colors[2],
        mfgr,
        category,
        category + brands.between(1, 40),
        colors[0],
        types.pick(Words.TYPES),
        sizes.between(1, 50),
        containers.pick(Words.CONTAINERS)
      };
    };
  }

  private static String[] shuffledColors(ParkMiller names) {
    String[] colors = Words.COLORS.clone();
    for (int i = 0; i < colors.length; i++) {
      int other = (int) names.between(0, colors.length - 1L);
      String color = colors[other];
      colors[other] = colors[i];
      colors[i] = color;
    }
    return colors;
  }
}
