// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run;

import dev.sqldyno.measure.proc.CompilerThreads;
import java.time.Duration;
import java.util.Locale;

/**
 * Few users who come before all the others, while a JVM's compilers have much to do. Under all
 * users its request threads keep every core busy and the compilers get one thread's share of many:
 * those of JPA on two cores were at rest after 260 s with fifty users, and are after 40 s with
 * four.
 */
final class FirstUsers {
  /** Enough to keep a service at work, few enough to leave its compilers their share. */
  private static final int USERS = 4;

  /** Of one core. */
  private static final double COMPILING_AT_REST = 0.05;

  private FirstUsers() {}

  /** How many of so many come first; none where all are few. */
  static int of(int users) {
    return users > USERS ? USERS : 0;
  }

  /** The most of a warm-up that they may have. */
  static Duration longest(Steadiness.Rule rule) {
    return rule.bound().dividedBy(3);
  }

  /**
   * Until the compilers have come to rest; at once after the first span for what has none.
   *
   * @return how long it took, in nanoseconds: about {@link #longest} at most
   */
  static double warm(LoadedService loaded, Steadiness.Rule rule) throws InterruptedException {
    loaded.awaitFirstAnswer();
    long bound = longest(rule).toNanos();
    long from = System.nanoTime();
    while (true) {
      long begin = System.nanoTime();
      CompilerThreads compilers = loaded.compilers();
      loaded.pass(rule.window(), 0);
      long now = System.nanoTime();
      double compiling = loaded.compilers().since(compilers) / (double) (now - begin);
      loaded.says(
          String.format(
              Locale.ROOT,
              "first users, %.0f s, JIT compilers use %.0f %% of a core",
              (now - from) / 1e9,
              compiling * 100));
      if (compiling <= COMPILING_AT_REST || now - from >= bound) {
        return now - from;
      }
    }
  }
}
