// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.ssb;

/** A row of the table of parts. */
record PartRow(
    long key,
    String name,
    String mfgr,
    String category,
    String brand,
    String color,
    String type,
    long size,
    String container) {

  /** Returns the price of one, in cents. */
  static long price(long key) {
    return 90_000 + key / 10 % 20_001 + 100 * (key % 1000);
  }

  /** Draws parts in the order of their keys. Not thread-safe. */
  static final class Source {
    private final ParkMiller names = new ParkMiller(709_314_158);
    private final ParkMiller makers = new ParkMiller(1);
    private final ParkMiller categories = new ParkMiller(637_858_759);
    private final ParkMiller brands = new ParkMiller(46_831_694);
    private final ParkMiller types = new ParkMiller(1_841_581_359);
    private final ParkMiller sizes = new ParkMiller(1_193_163_244);
    private final ParkMiller containers = new ParkMiller(727_633_698);
    private final String[] colors = new String[Words.COLORS.length];
    private long key;

    PartRow next() {
      key++;
      shuffleColors();
      String mfgr = "MFGR#" + makers.between(1, 5);
      String category = mfgr + categories.between(1, 5);
      return new PartRow(
          key,
          colors[1] + " " + colors[2],
          mfgr,
          category,
          category + brands.between(1, 40),
          colors[0],
          types.pick(Words.TYPES),
          sizes.between(1, 50),
          containers.pick(Words.CONTAINERS));
    }

    private void shuffleColors() {
      System.arraycopy(Words.COLORS, 0, colors, 0, colors.length);
      for (int i = 0; i < colors.length; i++) {
        int other = (int) names.between(0, colors.length - 1L);
        String color = colors[other];
        colors[other] = colors[i];
        colors[i] = color;
      }
    }
  }
}
