// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.measure.proc.CompilerThreads;
import dev.sqldyno.workload.drive.FlatRule;
import java.time.Duration;

/**
 * The first load of a service, by few users, while its JVM's compilers have much to do. Under all
 * users the request threads keep every core busy, and the compilers get one thread's share of many:
 * those of JPA on two cores were idle after 260 s with fifty users, and after 40 s with four.
 */
final class RampUp {
  /** Enough users to keep a service busy, but few enough to leave its compilers their share. */
  static final int USERS = 8;

  /** The share of one core below which the compilers are idle. */
  private static final double COMPILING_WHEN_IDLE = 0.05;

  private RampUp() {}

  /** Returns the number of users who come first; none if there are few anyway. */
  static int of(int users) {
    return users > USERS ? USERS : 0;
  }

  /** Returns their maximum part of a warm-up. */
  static Duration longest(FlatRule rule) {
    return rule.bound().dividedBy(3);
  }

  /**
   * Waits until the compilers are idle, and for the first span if there are none.
   *
   * @return how long it took, in nanoseconds: about {@link #longest} at most
   */
  static double warm(LoadedService loaded) throws InterruptedException {
    FlatRule rule = loaded.trial().effort().warmUp();
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
          say(
              "first users, %.0f s, JIT compilers use %.0f %% of a core",
              (now - from) / 1e9, compiling * 100));
      if (compiling <= COMPILING_WHEN_IDLE || now - from >= bound) {
        return now - from;
      }
    }
  }
}
