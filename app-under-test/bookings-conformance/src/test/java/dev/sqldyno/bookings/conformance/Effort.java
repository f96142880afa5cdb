// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

/**
 * How much is tried: {@code -Dstacks.size=quick} (which a build can afford) or {@code full}.
 *
 * @param everyVariant whether each engine meets both ways of locking, or the first engine alone
 * @param rounds of first bookings of one key
 * @param bodies that are damaged at random
 * @param bursts of clients that go away
 * @param loadMillis of load before and after something is ended
 */
record Effort(boolean everyVariant, int rounds, int bodies, int bursts, int loadMillis) {
  /** Of one round, all at once. */
  static final int FIRST_BOOKINGS = 64;

  /** Clients of one burst. */
  static final int DROPPED = 500;

  /** Clients that load the service while something is ended. */
  static final int CLIENTS = 32;

  private static final Effort QUICK = new Effort(false, 3, 400, 1, 700);
  private static final Effort FULL = new Effort(true, 50, 20_000, 10, 3000);

  /** What the property says. */
  static Effort chosen() {
    String size = System.getProperty("stacks.size", "quick");
    return switch (size) {
      case "quick" -> QUICK;
      case "full" -> FULL;
      default ->
          throw new IllegalArgumentException("stacks.size: '" + size + "' is not quick or full");
    };
  }
}
