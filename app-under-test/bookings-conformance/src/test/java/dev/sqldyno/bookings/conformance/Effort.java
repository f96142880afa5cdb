// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

/**
 * How much is tried: {@code -Dstacks.size=gate} (which each change can afford), {@code quick} or
 * {@code full}.
 *
 * @param cells which stacks meet which engines and ways of locking
 * @param rounds of first bookings of one key
 * @param bodies that are damaged at random
 * @param bursts of clients that go away
 * @param loadMillis of load before and after something is ended
 */
record Effort(Cells cells, int rounds, int bodies, int bursts, int loadMillis) {
  /** Of one round, all at once. */
  static final int FIRST_BOOKINGS = 64;

  /** Clients of one burst. */
  static final int DROPPED = 500;

  /** Clients that load the service while something is ended. */
  static final int CLIENTS = 32;

  private static final Effort GATE = new Effort(Cells.ONE_EACH, 3, 400, 1, 700);
  private static final Effort QUICK = new Effort(Cells.EACH_ENGINE, 3, 400, 1, 700);
  private static final Effort FULL = new Effort(Cells.EVERY, 50, 20_000, 10, 3000);

  /** What {@link Matrix} chooses by it. */
  enum Cells {
    /** Each execution model once; the core with each stack that is left, and again each model. */
    ONE_EACH,
    /** Each stack on the first engine; the core with each data layer on each engine. */
    EACH_ENGINE,
    /** Each stack on each engine with each way of locking. */
    EVERY
  }

  /** What the property says. */
  static Effort chosen() {
    String size = System.getProperty("stacks.size", "quick");
    return switch (size) {
      case "gate" -> GATE;
      case "quick" -> QUICK;
      case "full" -> FULL;
      default ->
          throw new IllegalArgumentException(
              "stacks.size: '" + size + "' is not gate, quick or full");
    };
  }
}
