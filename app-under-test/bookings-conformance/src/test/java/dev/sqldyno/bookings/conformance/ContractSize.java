// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

/**
 * How much is tried: {@code -Dstacks.size=gate} (the default, which each change can afford), {@code
 * quick} or {@code full}.
 *
 * @param cells which stacks meet which engines and lockings
 * @param rounds how often first bookings meet at one key
 * @param bodies how many bodies are damaged at random
 * @param bursts how many bursts of clients go away
 * @param loadMillis how long load lasts before and after something is ended
 */
record ContractSize(Cells cells, int rounds, int bodies, int bursts, int loadMillis) {
  /** The first bookings of one round, all at once. */
  static final int FIRST_BOOKINGS = 64;

  /** The clients of one burst. */
  static final int DROPPED = 500;

  /** The clients that load the service while something is ended. */
  static final int CLIENTS = 32;

  private static final ContractSize GATE = new ContractSize(Cells.ONE_EACH, 2, 200, 1, 700);
  private static final ContractSize QUICK = new ContractSize(Cells.EACH_ENGINE, 3, 400, 1, 700);
  private static final ContractSize FULL = new ContractSize(Cells.EVERY, 50, 20_000, 10, 3000);

  /** What {@link Matrix} chooses by. */
  enum Cells {
    /** Tries each execution model once; the core with the stacks left and each model again. */
    ONE_EACH,
    /** Tries each stack on the first engine; the core with each data layer on each engine. */
    EACH_ENGINE,
    /** Tries each stack on each engine, with locks and with versions. */
    EVERY
  }

  /** Returns what the property says. */
  static ContractSize chosen() {
    String size = System.getProperty("stacks.size", "gate");
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
