// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.doctor;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * How much CPU time the hypervisor gives to others, by the first line of {@code /proc/stat} at two
 * moments; see proc_stat(5).
 *
 * @param pause waits between the two
 */
record StealCheck(Root root, Runnable pause) implements Check {
  private static final String SUBJECT = "steal";
  private static final int STEAL_COLUMN = 7;
  private static final double HARMFUL = 0.01;

  @Override
  public Finding find() {
    Optional<long[]> before = ticks();
    pause.run();
    Optional<long[]> after = ticks();
    if (before.isEmpty() || after.isEmpty()) {
      return Finding.limited(
          SUBJECT, "/proc/stat cannot be read", "trust only runs that repeat well");
    }
    double elapsed = Arrays.stream(after.get()).sum() - Arrays.stream(before.get()).sum();
    double stolen = after.get()[STEAL_COLUMN] - before.get()[STEAL_COLUMN];
    double fraction = elapsed > 0 ? stolen / elapsed : 0;
    String seen = String.format(Locale.ROOT, "%.1f %% of the last second", 100 * fraction);
    return fraction <= HARMFUL
        ? Finding.ok(SUBJECT, seen)
        : Finding.limited(
            SUBJECT, seen, "run when the host is quieter; instructions suffer least from it");
  }

  /** The columns user to steal; guest time, which follows, is part of user time. */
  private Optional<long[]> ticks() {
    return root.find("proc/stat", "^cpu +((?:\\d+ ?){8})")
        .map(line -> Arrays.stream(line.trim().split(" ")).mapToLong(Long::parseLong).toArray());
  }
}
